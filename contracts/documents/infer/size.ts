import { defined } from '../../../engine/model/defined.ts';
import { type Inferred, plural } from './answer.ts';
import type { KnownList } from './known-lists.ts';
import { areStable, type Questions, refusal, type Reply } from './questions.ts';
import { isSame } from './sample.ts';
import type { Sketch } from './sketch.ts';

/** Which parameter is the page size: two sizes give so many items. */
export const inferSize = async (questions: Questions, sketch: Sketch, list: KnownList): Promise<Inferred<string>> => {
  const { operation, sizes } = sketch;
  const { parameters, pageSize } = list;
  const reasons: string[] = [];
  let suspicion: string | undefined;
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
    suspicion ??= await shortPage(questions, sketch, list, [size, asked, reply]);
    reasons.push(`${size}=${asked} ${reply.items ? `gave ${plural(reply.items.length, 'item')}` : refusal(reply)}`);
  }
  return { reason: reasons.join('; '), ...defined({ suspicion }) };
};

/** Words of a document that allows short pages. */
const mayBeShort = /\b(?:fewer|less than|may be short)/i;

/**
 * Describes a suspected bug: a page holds fewer items than asked for, although a larger page shows that more follow.
 * With a cursor, pages may be short.
 */
const shortPage = async (
  questions: Questions,
  { places, cursors, text, descriptions }: Sketch,
  { start }: KnownList,
  [size, asked, reply]: readonly [string, number, Reply],
): Promise<string | undefined> => {
  const isCounted = places.length > 0 && cursors.length === 0;
  const { items = [] } = reply;
  const known = start.items ?? [];
  const isShort = items.length > 0 && items.length < asked && known.length > asked;
  const isPart = isSame(known.slice(0, items.length), items);
  if (!isCounted || !isShort || !isPart || mayBeShort.test(`${text} ${descriptions[size] ?? ''}`)) return undefined;
  return (await areStable(questions, [start, reply]))
    ? `${size}=${asked} gives ${plural(items.length, 'item')} of a list of ${known.length} or more`
    : undefined;
};
