/** What a command may leave behind, which would keep its process alive: timers of rules. */

let end: (() => void) | undefined;

/** `work` ends the process after the command. */
export const endProcessBy = (work: () => void): void => {
  end = work;
};

export const endProcess = (): void => end?.();
