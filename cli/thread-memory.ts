import { memoryGuard } from '../engine/client/memory.ts';

/** Memory is looked at after this many characters: looking costs as much as judging a small answer. */
const tidiedCharacters = 2 ** 18;

/**
 * Collects the garbage of a thread while the process needs much of its limit: the collector of V8 that is called
 * elsewhere sees that thread's memory only. Call it with the characters of each answer. No limit: does nothing.
 */
export const tidying = (maxMemoryMiB: number | undefined): ((characters: number) => void) => {
  if (maxMemoryMiB === undefined) return () => undefined;
  const tidy = memoryGuard(maxMemoryMiB);
  let unwatched = 0;
  return (characters) => {
    unwatched += characters;
    if (unwatched < tidiedCharacters) return;
    unwatched = 0;
    tidy();
  };
};
