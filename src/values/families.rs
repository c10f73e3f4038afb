//! The families of Demer & Selinger, sections 4 and 6.

use super::{FormError, FormId, Forms};
use crate::game::Player;

impl Forms {
    /// The superswitch `G_n`: `G_0 = a`, `G_(n+1) = {a, b | G_n}` (section 4.1). The outcome is
    /// `a`, but Left gets `n` chances to switch it to `b`.
    ///
    /// # Errors
    /// If it is deeper than [`Self::MAX_DEPTH`].
    pub fn superswitch(&mut self, a: FormId, b: FormId, n: usize) -> Result<FormId, FormError> {
        self.tower(Player::Short, &[a, b], a, n)
    }

    /// The dual superswitch `G_n^op`: `G_0^op = a`, `G_(n+1)^op = {G_n^op | a, b}` (section 4.3).
    /// Now Right gets `n` chances to switch.
    ///
    /// # Errors
    /// As [`Self::superswitch`].
    pub fn dual_superswitch(
        &mut self,
        a: FormId,
        b: FormId,
        n: usize,
    ) -> Result<FormId, FormError> {
        self.tower(Player::Cut, &[a, b], a, n)
    }

    /// The simpleswitch `H_n`: `H_0 = a`, `H_1 = {a, {T|b} | a}`, `H_(n+1) = {a, b | H_n}`
    /// (section 4.5).
    ///
    /// # Errors
    /// As [`Self::superswitch`].
    pub fn simpleswitch(&mut self, a: FormId, b: FormId, n: usize) -> Result<FormId, FormError> {
        self.simple(Player::Short, a, b, n)
    }

    /// The dual simpleswitch `H_n^op`: `H_0^op = a`, `H_1^op = {a | a, {b|0}}`,
    /// `H_(n+1)^op = {H_n^op | a, b}`.
    ///
    /// # Errors
    /// As [`Self::superswitch`].
    pub fn dual_simpleswitch(
        &mut self,
        a: FormId,
        b: FormId,
        n: usize,
    ) -> Result<FormId, FormError> {
        self.simple(Player::Cut, a, b, n)
    }

    /// The ideal tripleswitch `T_n`: `T_0 = 0`, `T_(n+1) = {a, b, c | T_n}` (section 4.7), for any
    /// choice of outcomes.
    ///
    /// # Errors
    /// As [`Self::superswitch`], or if there is no outcome to choose.
    pub fn tripleswitch(&mut self, outcomes: &[FormId], n: usize) -> Result<FormId, FormError> {
        self.tower(Player::Short, outcomes, self.bottom(), n)
    }

    /// The context `{a,b | {a,b | {a|0}}}` in which a fork is won iff it is pivoting
    /// (Proposition 6.3).
    ///
    /// # Errors
    /// As [`Self::superswitch`].
    pub fn pivoting_context(&mut self, a: FormId, b: FormId) -> Result<FormId, FormError> {
        let threat = self.composite(&[a], &[self.bottom()])?;
        self.tower(Player::Short, &[a, b], threat, 2)
    }

    /// `{a | a, {b|0}}`, the least pivoting fork besides `b` (Proposition 6.3).
    ///
    /// # Errors
    /// As [`Self::superswitch`].
    pub fn least_pivoting(&mut self, a: FormId, b: FormId) -> Result<FormId, FormError> {
        self.dual_simpleswitch(a, b, 1)
    }

    /// The form that the paper calls so, over outcomes named `a`, `b` and `c`: the [superswitch](Self::superswitch) `G3`, its dual
    /// `G3^op`, the [simpleswitch](Self::simpleswitch) `H3` and `H3^op`, the [tripleswitch](Self::tripleswitch) `T3` and
    /// the [context](Self::pivoting_context) `C` for pivoting. `None` for another name, or without these outcomes.
    ///
    /// # Errors
    /// As [`Self::superswitch`].
    pub fn family(&mut self, name: &str) -> Result<Option<FormId>, FormError> {
        let outcome = |name| self.poset().atom(name).map(|atom| self.atom(atom));
        let (Some(a), Some(b), c) = (outcome("a"), outcome("b"), outcome("c")) else {
            return Ok(None);
        };
        if name == "C" {
            return self.pivoting_context(a, b).map(Some);
        }
        let (name, dual) = name.strip_suffix("^op").map_or((name, false), |name| (name, true));
        let mut letters = name.chars();
        let family = letters.next();
        let number = letters.as_str();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let Some(n) = is_number.then(|| number.parse().unwrap_or(usize::MAX)) else {
            return Ok(None);
        };
        let form = match (family, dual, c) {
            (Some('G'), false, _) => self.superswitch(a, b, n),
            (Some('G'), true, _) => self.dual_superswitch(a, b, n),
            (Some('H'), false, _) => self.simpleswitch(a, b, n),
            (Some('H'), true, _) => self.dual_simpleswitch(a, b, n),
            (Some('T'), false, Some(c)) => self.tripleswitch(&[a, b, c], n),
            _ => return Ok(None),
        };
        form.map(Some)
    }

    /// The names of the [families](Self::family) that are worth as much, `G2` for example, and `*` for `{T|0}`.
    /// Only families of at most the form's depth are tried.
    ///
    /// Complexity: that of comparing it with a few forms of its depth.
    #[must_use]
    pub fn names(&mut self, form: FormId) -> Vec<String> {
        let form = self.canonical(form);
        let mut names = Vec::new();
        let star = self.composite(&[self.top()], &[self.bottom()]);
        if star.is_ok_and(|star| star == form) {
            names.push("*".to_owned());
        }
        let numbered = ["G", "H", "T"].into_iter().flat_map(|family| {
            let numbers = 1..=self.depth(form);
            numbers.flat_map(move |n| [format!("{family}{n}"), format!("{family}{n}^op")])
        });
        for name in numbered.chain(["C".to_owned()]).collect::<Vec<_>>() {
            if let Ok(Some(found)) = self.family(&name)
                && self.canonical(found) == form
            {
                names.push(name);
            }
        }
        names
    }

    /// Whether the form is *pivoting* (Definition 6.1): Left can threaten `a` continuously until
    /// `a` or `b` is achieved. `b <= G`, or `a` triangle `G` and after every right move some left
    /// answer (or none, in an atom) leaves a pivoting form.
    #[must_use]
    pub fn is_pivoting(&mut self, g: FormId, a: FormId, b: FormId) -> bool {
        self.pivots(g, a, &|forms, form| forms.le(b, form), &|_, _| false)
    }

    /// Whether the form is *sente pivoting* (Definition 6.4): as pivoting, but Left achieves `b`
    /// with the move still his. `a` triangle `G`, and after every right move to `G^R` either
    /// `b <= G^R` or some left answer leaves a sente pivoting form.
    ///
    /// The definition as printed has `b <= G` in place of `b <= G^R`. That contradicts
    /// Proposition 6.5: `{a|a,b}` would not be sente pivoting, because after the right move to `b`
    /// neither `b <= {a|a,b}` nor is `b` sente pivoting.
    #[must_use]
    pub fn is_sente_pivoting(&mut self, g: FormId, a: FormId, b: FormId) -> bool {
        self.pivots(g, a, &|_, _| false, &|forms, after| forms.le(b, after))
    }

    /// `at_once(G)`, or `a` triangle `G` and for each right option `achieved(G^R)` or some
    /// `G^R(L)` pivots.
    fn pivots(
        &mut self,
        g: FormId,
        a: FormId,
        at_once: &dyn Fn(&mut Self, FormId) -> bool,
        achieved: &dyn Fn(&mut Self, FormId) -> bool,
    ) -> bool {
        // Options come before what has them, so one pass over the followers is the recursion.
        let followers = self.topological(g);
        let mut pivot = rustc_hash::FxHashMap::default();
        for form in followers {
            let pivots = at_once(self, form)
                || (self.tri(a, form)
                    && self.options(form, Player::Cut).to_vec().into_iter().all(|after| {
                        achieved(self, after)
                            || self
                                .options_or_self(after, Player::Short)
                                .iter()
                                .any(|answer| pivot[answer])
                    }));
            pivot.insert(form, pivots);
        }
        pivot[&g]
    }

    /// `n` storeys on a base: in each the player may choose any of the outcomes, the opponent
    /// takes one storey away.
    fn tower(
        &mut self,
        player: Player,
        outcomes: &[FormId],
        base: FormId,
        n: usize,
    ) -> Result<FormId, FormError> {
        (0..n).try_fold(base, |below, _| self.facing(player, outcomes, &[below]))
    }

    fn simple(
        &mut self,
        player: Player,
        a: FormId,
        b: FormId,
        n: usize,
    ) -> Result<FormId, FormError> {
        if n == 0 {
            return Ok(a);
        }
        let best = match player {
            Player::Short => self.top(),
            Player::Cut => self.bottom(),
        };
        let threat = self.facing(player, &[best], &[b])?;
        let first = self.facing(player, &[a, threat], &[a])?;
        self.tower(player, &[a, b], first, n - 1)
    }

    /// The form with these options of a player's, and those of the opponent.
    fn facing(
        &mut self,
        player: Player,
        own: &[FormId],
        others: &[FormId],
    ) -> Result<FormId, FormError> {
        match player {
            Player::Short => self.composite(own, others),
            Player::Cut => self.composite(others, own),
        }
    }
}
