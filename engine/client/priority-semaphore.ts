/**
 * Limits the number of concurrent tasks. Urgent tasks run before others; otherwise the order is first in, first out.
 * Keeps no results: answers can be large, and general-purpose queues keep the last hundred results.
 */
export class PrioritySemaphore {
  readonly #slots: number;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #running = 0;

  constructor(slots: number) {
    this.#slots = slots;
  }

  async run<T>(task: () => Promise<T>, urgent: boolean): Promise<T> {
    if (this.#running < this.#slots) this.#running += 1;
    else
      await new Promise<void>((begin) => {
        (urgent ? this.#urgent : this.#others).push(begin);
      });
    try {
      return await task();
    } finally {
      // The slot passes to the next waiting task. It becomes free only if no task waits.
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
