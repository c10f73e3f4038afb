//! Many short lists, one behind the other, and earlier states of all of them.
//!
//! What belongs to an earlier state stays where it is and as it is: a list that is changed is written anew at
//! the end. So keeping a state costs nothing, and going back to one is cutting the end off.

/// Where a list lies among [`Lists`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct List {
    start: u32,
    len: u32,
    /// How many items it can have where it lies.
    room: u32,
}

impl List {
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        self.len as usize
    }

    /// Drops all items but the first ones.
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(number(len));
    }

    #[inline]
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// The items of many lists. Who has a [`List`] of an earlier state has that state.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    /// What lies before it belongs to earlier states.
    floor: usize,
}

impl<T: Copy> Lists<T> {
    pub(super) fn new() -> Self {
        Self { items: Vec::new(), floor: 0 }
    }

    /// Forgets everything. All lists are empty now.
    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.floor = 0;
    }

    /// Keeps the state; what to [go back](Self::go_back) with.
    pub(super) fn keep(&mut self) -> usize {
        std::mem::replace(&mut self.floor, self.items.len())
    }

    /// Goes back to the state that was kept last, with what [`Self::keep`] gave.
    pub(super) fn go_back(&mut self, floor: usize) {
        self.items.truncate(self.floor);
        self.floor = floor;
    }

    #[inline]
    pub(super) fn items(&self, list: List) -> &[T] {
        &self.items[list.range()]
    }

    /// The items, to be changed.
    #[inline]
    pub(super) fn items_mut(&mut self, list: &mut List) -> &mut [T] {
        if !self.is_of_now(*list) {
            *list = self.rewritten(*list, Some);
        }
        &mut self.items[list.range()]
    }

    pub(super) fn push(&mut self, list: &mut List, item: T) {
        if !self.is_of_now(*list) || list.len == list.room {
            let start = self.items.len();
            self.items.extend_from_within(list.range());
            let room = 2 * list.len + 2;
            self.items.resize(start + room as usize, item);
            *list = List { start: number(start), len: list.len, room };
        }
        self.items[(list.start + list.len) as usize] = item;
        list.len += 1;
    }

    /// Drops the items for which this is false.
    #[inline]
    pub(super) fn retain(&mut self, list: &mut List, keep: impl Fn(&T) -> bool) {
        if self.items(*list).iter().all(&keep) {
            return;
        }
        let items = self.items_mut(list);
        let mut kept = 0;
        for index in 0..items.len() {
            if keep(&items[index]) {
                items[kept] = items[index];
                kept += 1;
            }
        }
        list.len = number(kept);
    }

    /// A new list of what this gives for the items.
    #[inline]
    pub(super) fn rewritten(&mut self, list: List, mut new: impl FnMut(T) -> Option<T>) -> List {
        let start = self.items.len();
        for index in list.range() {
            if let Some(item) = new(self.items[index]) {
                self.items.push(item);
            }
        }
        let len = number(self.items.len() - start);
        List { start: number(start), len, room: len }
    }

    #[inline]
    fn is_of_now(&self, list: List) -> bool {
        list.start as usize >= self.floor
    }
}

#[inline]
fn number(count: usize) -> u32 {
    u32::try_from(count).expect("the lists of a position fit into memory")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_states_come_back() {
        let (mut lists, mut first, mut second) = (Lists::new(), List::default(), List::default());
        (0..3).for_each(|item| lists.push(&mut first, item));
        lists.push(&mut second, 7);
        lists.push(&mut first, 3);
        let (then, floor) = (first, lists.keep());
        lists.retain(&mut first, |item| item % 2 == 1);
        lists.push(&mut first, 9);
        lists.items_mut(&mut first)[0] = 5;
        assert_eq!(lists.items(first), [5, 3, 9]);
        assert_eq!((lists.items(then), lists.items(second)), (&[0, 1, 2, 3][..], &[7][..]));
        lists.go_back(floor);
        lists.push(&mut second, 8);
        assert_eq!((lists.items(then), lists.items(second)), (&[0, 1, 2, 3][..], &[7, 8][..]));
    }
}
