import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { anyKnownCall, inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { malformed } from '../malformed.ts';
import { isId } from '../discovery/patterns.ts';

const base58Letter = /^[1-9A-HJ-NP-Za-km-z]$/;

/** The id with one letter in the other case: its checksum is wrong. Undefined if no such text has its alphabet. */
function inOtherCase(id: string): string | undefined {
  const turned = (letter: string): string =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  for (let at = 0; at < id.length; at += 1) {
    const letter = turned(id[at] ?? '');
    const text = `${id.slice(0, at)}${letter}${id.slice(at + 1)}`;
    if (letter !== id[at] && base58Letter.test(letter) && !isId(text)) return text;
  }
  return undefined;
}

/** Whether an answer says that it knows nothing of the id. */
const knowsNothing = ({ result }: Answered): boolean =>
  !result || result['status'] === 'Unknown' || integer(result['balance']) === 0n;

/**
 * An id is its whole text, and of one kind: nothing has an id with another letter case or checksum, and the id of a
 * block is none of a transaction or an asset. A target that reads ids loosely answers for another thing than the one
 * that was asked for.
 */
export async function exactIds(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  const [name, id] = Object.entries(parameters).find(([, value]) => typeof value === 'string' && isId(value)) ?? [];
  if (name === undefined || typeof id !== 'string') return inconclusiveNoSubject(c, 'an id with a checksum');
  const otherCase = inOtherCase(id);
  const block = c.subjects.of('node-block-id').at(-1)?.value;
  const altered = [
    ...(otherCase === undefined ? [] : [['a letter in another case', otherCase] as const]),
    ...malformed.cb58(id).slice(0, 1),
    ...(block === undefined ? [] : [['the value of a block id', block] as const]),
  ];
  for (const [what = '', value = ''] of c.some(altered, c.depth === 'quick' ? 1 : altered.length)) {
    const answer = await c.ask({ parameters: { ...parameters, [name]: value }, input: 'open' });
    if (!knowsNothing(answer))
      c.broken(`an id with ${what} is taken for another id`, {
        code: 'inexact-id-answered',
        about: name,
        expected: 'an error, or an answer that knows nothing',
        actual: show(answer.result, 160),
        by: [answer],
      });
    c.proved();
  }
}
