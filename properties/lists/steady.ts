/** A violation that new answers show too; undefined if either reading finds none. */
export async function foundTwice<T>(read: (fresh: boolean) => Promise<T | undefined>): Promise<T | undefined> {
  return (await read(false)) === undefined ? undefined : read(true);
}
