import { createHash } from 'node:crypto';

/**
 * A set of texts that stores 64 bits of each, in 8 to 24 bytes, so that a list of a million items fits into memory. Two
 * of a million texts have equal 64 bits once in thirty million lists.
 */
export class HashedSet {
  size = 0;
  /** Two numbers a slot; a slot whose first is 0 is free. */
  #slots = new Uint32Array(2 * 1024);

  get bytes(): number {
    return this.#slots.byteLength;
  }

  has(text: string): boolean {
    const [high, low] = hashed(text);
    return this.#slots[this.#place(high, low)] !== 0;
  }

  /** Whether it is new. */
  add(text: string): boolean {
    const [high, low] = hashed(text);
    const slot = this.#place(high, low);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = high;
    this.#slots[slot + 1] = low;
    this.size += 1;
    // Two thirds full; searching stays short.
    if (this.size * 3 > this.#slots.length) this.#grow();
    return true;
  }

  /** Where it stands, or where it would. */
  #place(high: number, low: number): number {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const index = 2 * slot;
      if (slots[index] === 0 || (slots[index] === high && slots[index + 1] === low)) return index;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let from = 0; from < old.length; from += 2) {
      const [high = 0, low = 0] = [old[from], old[from + 1]];
      if (high === 0) continue;
      const slot = this.#place(high, low);
      this.#slots[slot] = high;
      this.#slots[slot + 1] = low;
    }
  }
}

/** The first is never 0, which marks a free slot. */
function hashed(text: string): readonly [number, number] {
  // As a string: a million small buffers would outgrow what they are for.
  const digest = createHash('sha256').update(text).digest('hex');
  return [Number.parseInt(digest.slice(0, 8), 16) || 1, Number.parseInt(digest.slice(8, 16), 16)];
}
