import { type Inferred, plural } from './answer.ts';
import type { KnownList } from './known-lists.ts';
import { type Questions, refusal, type Reply } from './questions.ts';
import type { Sketch } from './sketch.ts';

/** Which parameter is the page size: two sizes give so many items. */
export const inferSize = async (
  questions: Questions,
  { operation, sizes }: Sketch,
  { parameters, pageSize }: KnownList,
): Promise<Inferred<string>> => {
  const reasons: string[] = [];
  for (const size of sizes) {
    const { minimum = 1, maximum = Infinity } = operation.parameters[size] ?? {};
    const smaller = Math.max(minimum, pageSize);
    if (smaller !== pageSize || smaller + 1 > maximum) {
      reasons.push(`no list is long enough for two sizes of \`${size}\``);
      continue;
    }
    const replies: [number, Reply][] = [];
    for (const asked of [smaller, smaller + 1])
      replies.push([asked, await questions.ask({ ...parameters, [size]: asked })]);
    const wrong = replies.find(([asked, { items }]) => items?.length !== asked);
    if (!wrong)
      return {
        proposed: size,
        evidence: replies.map(([asked]) => `${size}=${asked} gave ${plural(asked, 'item')}`).join(', '),
      };
    const [asked, reply] = wrong;
    reasons.push(`${size}=${asked} ${reply.items ? `gave ${plural(reply.items.length, 'item')}` : refusal(reply)}`);
  }
  return { reason: reasons.join('; ') };
};
