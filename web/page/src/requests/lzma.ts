/**
 * Unpacks LZMA (the format of `xz --format=lzma`), as its specification describes it. The module repeats itself over
 * megabytes, which gzip cannot see: a third of the page is saved by it.
 */

const HALF = 1024;
const STATES = 12;

export function unpack(input: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(input.buffer, input.byteOffset);
  const properties = view.getUint8(0);
  const literalContext = properties % 9;
  const literalPosition = Math.floor(properties / 9) % 5;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const output = new Uint8Array(view.getUint32(5, true));

  let next = 18;
  let range = 0xffffffff;
  let code = view.getUint32(14);

  const bit = (odds: Uint16Array, at: number): 0 | 1 => {
    const chance = odds[at] as number;
    const bound = (range >>> 11) * chance;
    let found: 0 | 1;
    if (code < bound) {
      range = bound;
      odds[at] = chance + ((2048 - chance) >>> 5);
      found = 0;
    } else {
      range -= bound;
      code -= bound;
      odds[at] = chance - (chance >>> 5);
      found = 1;
    }
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | (input[next++] as number)) >>> 0;
    }
    return found;
  };
  const direct = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      range >>>= 1;
      const one = code >= range;
      if (one) code -= range;
      value = ((value << 1) | (one ? 1 : 0)) >>> 0;
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | (input[next++] as number)) >>> 0;
      }
    }
    return value;
  };
  const tree = (odds: Uint16Array, from: number, bits: number): number => {
    let at = 1;
    for (let left = bits; left > 0; left -= 1) at = (at << 1) | bit(odds, from + at);
    return at - (1 << bits);
  };
  const reversed = (odds: Uint16Array, from: number, bits: number): number => {
    let at = 1;
    let value = 0;
    for (let count = 0; count < bits; count += 1) {
      const one = bit(odds, from + at);
      at = (at << 1) | one;
      value |= one << count;
    }
    return value;
  };
  const odds = (length: number): Uint16Array => new Uint16Array(length).fill(HALF);

  const literals = odds(0x300 << (literalContext + literalPosition));
  const isMatch = odds(STATES << 4);
  const isRepeat = odds(STATES);
  const isRepeat0 = odds(STATES);
  const isRepeat0Long = odds(STATES << 4);
  const isRepeat1 = odds(STATES);
  const isRepeat2 = odds(STATES);
  const slots = odds(4 << 6);
  const special = odds(128);
  const align = odds(16);
  /** Choices, then 16 trees of 3 bits each for short and for middle lengths, and one of 8 bits. */
  const newLengths = (): Uint16Array => odds(2 + 128 + 128 + 256);
  const lengths = newLengths();
  const repeatLengths = newLengths();
  const length = (of: Uint16Array, position: number): number => {
    if (bit(of, 0) === 0) return tree(of, 2 + (position << 3), 3);
    if (bit(of, 1) === 0) return 8 + tree(of, 130 + (position << 3), 3);
    return 16 + tree(of, 258, 8);
  };

  let state = 0;
  let at = 0;
  let [back0, back1, back2, back3] = [0, 0, 0, 0];
  while (at < output.length) {
    const position = at & positionMask;
    if (bit(isMatch, (state << 4) + position) === 0) {
      const before = at > 0 ? (output[at - 1] as number) : 0;
      const context = ((at & ((1 << literalPosition) - 1)) << literalContext) + (before >>> (8 - literalContext));
      const from = 0x300 * context;
      let symbol = 1;
      if (state >= 7) {
        let match = output[at - back0 - 1] as number;
        while (symbol < 0x100) {
          const expected = (match >>> 7) & 1;
          match <<= 1;
          const found = bit(literals, from + ((1 + expected) << 8) + symbol);
          symbol = (symbol << 1) | found;
          if (found !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, from + symbol);
      output[at++] = symbol & 0xff;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count: number;
    if (bit(isRepeat, state) === 1) {
      if (bit(isRepeat0, state) === 0) {
        if (bit(isRepeat0Long, (state << 4) + position) === 0) {
          state = state < 7 ? 9 : 11;
          output[at] = output[at - back0 - 1] as number;
          at += 1;
          continue;
        }
      } else if (bit(isRepeat1, state) === 0) {
        [back0, back1] = [back1, back0];
      } else if (bit(isRepeat2, state) === 0) {
        [back0, back1, back2] = [back2, back0, back1];
      } else {
        [back0, back1, back2, back3] = [back3, back0, back1, back2];
      }
      count = length(repeatLengths, position);
      state = state < 7 ? 8 : 11;
    } else {
      [back1, back2, back3] = [back0, back1, back2];
      count = length(lengths, position);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(count, 3) << 6, 6);
      if (slot < 4) {
        back0 = slot;
      } else {
        const bits = (slot >>> 1) - 1;
        const base = (2 | (slot & 1)) << bits;
        back0 = slot < 14
          ? base + reversed(special, base - slot, bits)
          : base + direct(bits - 4) * 16 + reversed(align, 0, 4);
      }
    }
    for (let left = count + 2; left > 0; left -= 1) {
      output[at] = output[at - back0 - 1] as number;
      at += 1;
    }
  }
  return output;
}
