import { expect, it } from 'vitest';
import { PrioritySemaphore } from '../../../engine/client/priority-semaphore.ts';

/** Tasks that record their names when they begin, and end when the test ends them. */
const desk = (turns: PrioritySemaphore) => {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const give = (name: string, urgent = false): Promise<string> =>
    turns.run(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
      urgent,
    );
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  return { begun, give, end };
};

it('so many run at once, the others in their order, urgent ones first', async () => {
  const { begun, give, end } = desk(new PrioritySemaphore(2));
  const all = [give('a'), give('b'), give('c'), give('d'), give('e', true), give('f', true)];
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'e']);
  await end('a');
  await end('e');
  expect(begun).toEqual(['a', 'b', 'e', 'f', 'c']);
  for (const name of ['f', 'c', 'd']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('a task that fails leaves its place to the next, and a place that nobody waits for is free again', async () => {
  const { begun, give, end } = desk(new PrioritySemaphore(1));
  const first = give('a');
  const second = give('b');
  await Promise.all([expect(first).rejects.toThrow('broken'), end('a', new Error('broken'))]);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await second;
  void give('c');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
});
