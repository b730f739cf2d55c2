/** Sends JSON, or a form, to a server that is being seeded. Returns its JSON, or null for an answer of another type. */
export async function send(method: 'POST' | 'PUT', url: string, body: unknown): Promise<unknown> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(
    url,
    isForm ? { method, body } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} refused to be seeded: ${answer.status} ${text.slice(0, 300)}`);
  return /^\s*[{[]/.test(text) ? JSON.parse(text) : null;
}

export const post = (url: string, body: unknown): Promise<unknown> => send('POST', url, body);

/** A text that an answer has as a member. @throws Error if it has none */
export const memberOf = (answer: unknown, member: string): string => {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, member) : undefined;
  if (typeof value !== 'string') throw new Error(`a seeded server shows something without ${member}`);
  return value;
};

/** The member `id` of an answer. */
export const idOf = (answer: unknown): string => memberOf(answer, 'id');

/** The numbers from 1 to `count`. */
export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Repeats a step for the numbers from 1 to `count`, one after the other, and collects the results. */
export const repeat = async <T>(count: number, step: (n: number) => Promise<T>): Promise<readonly T[]> => {
  const results: T[] = [];
  for (const n of numbers(count)) results.push(await step(n));
  return results;
};
