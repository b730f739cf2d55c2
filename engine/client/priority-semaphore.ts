/**
 * Runs so many tasks at once, the others in their order, urgent ones before all others. Keeps nothing of what is done: an answer can be
 * large, and queues made for anything keep the last hundred results.
 */
export class PrioritySemaphore {
  readonly #most: number;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(task: () => Promise<T>, urgent: boolean): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else
      await new Promise<void>((begin) => {
        (urgent ? this.#urgent : this.#others).push(begin);
      });
    try {
      return await task();
    } finally {
      // Whoever waits longest takes over this place; only where nobody does, it becomes free.
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
