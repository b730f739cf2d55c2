import { sized } from '../../../engine/model/listing.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { otherValueAnswered } from '../../../properties/causes.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { madeUpAddress } from '../made-up.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

/**
 * Encodings that the document does not list, or not for every method. Existing nodes accept the first one for every
 * method.
 */
const elsewhere = ['hexnc', 'hexc', 'json', 'cb58', 'no-such-encoding'] as const;

const row = (c: CaseContext): { readonly values: readonly string[]; readonly fallback: Json } => {
  const { values, default: fallback } = c.operation.parameters['encoding'] ?? {};
  if (!values || fallback === undefined) throw new Error(`${c.operation.id} has no encodings in its contract row`);
  return { values, fallback };
};

/**
 * Parameters without an encoding: from calls that are answered, otherwise from a call that was refused, perhaps because
 * of its encoding.
 */
const subjects = (c: CaseContext, most: number): Parameters[] => {
  const calls = c.subjects
    .arguments(c.operation.id)
    .slice(0, most)
    .map((set) => set.parameters);
  const all = calls.length > 0 ? calls : c.subjects.refused(c.operation.id).slice(0, 1);
  if (all.length === 0) return inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  const small = sized(c.operation, 1);
  return all.map((parameters) => ({ ...parameters, ...small, encoding: undefined }));
};

/** The member that is written in the chosen encoding. */
const payload = (answer: Answered): Json | undefined => answer.result?.['block'] ?? answer.result?.['tx'];
const isHex = (value: Json | undefined): boolean =>
  typeof value === 'string' && /^(?:0x)?(?:[0-9a-f]{2})+$/i.test(value);

/** Without an encoding, the answer is in hex and says so. */
export const defaultEncoding = async (c: CaseContext): Promise<void> => {
  const { fallback } = row(c);
  for (const parameters of subjects(c, 2)) {
    await c.soft(async () => {
      const answer = await c.ask({ parameters, input: 'valid' });
      if (!answer.result)
        throw new Inconclusive(`${c.operation.id} refused a call without encoding: ${show(answer.body, 120)}`, {
          see: { requirement: 'node.endpoint.asset-chain', operation: c.operation.id },
        });
      const named = answer.result['encoding'];
      if (named !== fallback)
        c.broken('without encoding, the answer does not say the default one', {
          code: 'default-encoding-not-named',
          expected: show(fallback),
          actual: show(named),
          pointer: '/result/encoding',
          by: [answer],
        });
      if (!isHex(payload(answer)))
        c.broken('without encoding, no hex comes', {
          code: 'default-not-hex',
          expected: 'a hex string',
          actual: show(payload(answer), 100),
          by: [answer],
        });
      c.proved();
    });
  }
};

/** Requests every encoding. The schemas and the check on blocks judge the answers. */
export const everyEncoding = async (c: CaseContext): Promise<void> => {
  const [parameters = {}] = subjects(c, 1);
  for (const encoding of row(c).values) await c.ask({ parameters: { ...parameters, encoding }, input: 'valid' });
};

/** Encodings that the document does not list for this method. Every depth tries the first one; deeper runs try more. */
const undocumented = (c: CaseContext): readonly string[] => {
  const [first, ...rest] = elsewhere.filter((encoding) => !row(c).values.includes(encoding));
  return [...(first === undefined ? [] : [first]), ...c.some(rest)];
};

/** An encoding that the document does not list yields an error. */
const refuses = async (c: CaseContext, parameters: Parameters, encodings: readonly string[]): Promise<void> => {
  for (const encoding of encodings) {
    await c.soft(async () => {
      const answer = await c.ask({ parameters: { ...parameters, encoding }, input: 'invalid' });
      if (answer.result)
        c.broken(otherValueAnswered('encoding', row(c).values).message, {
          ...otherValueAnswered('encoding', row(c).values),
          expected: 'an error',
          actual: `a result with encoding ${show(answer.result['encoding'], 40)} for ${encoding}`,
          by: [answer],
        });
      c.proved();
    });
  }
};

/** The target supports every documented encoding, and refuses others. */
export const encodingAsAsked = async (c: CaseContext): Promise<void> => {
  const [parameters = {}] = subjects(c, 1);
  const answers = new Map<string, Answered>();
  for (const encoding of row(c).values)
    answers.set(encoding, await c.ask({ parameters: { ...parameters, encoding }, input: 'valid' }));
  const good = [...answers.values()].find((answer) => answer.result);
  if (!good && !(await c.ask({ parameters, input: 'valid' })).result)
    throw new Inconclusive(`${c.operation.id} answers none of its encodings`, {
      see: { requirement: 'node.endpoint.asset-chain', operation: c.operation.id },
    });
  for (const [encoding, answer] of answers) {
    await c.soft(async () => {
      if (!answer.result)
        c.broken('a documented encoding is refused', {
          code: 'documented-encoding-refused',
          expected: `a result for ${encoding}`,
          actual: show(answer.body),
          by: [...(good ? [good] : []), answer],
        });
      // A rule compares the member.
      if (answer.result['encoding'] !== undefined) c.proved();
    });
  }
  await refuses(c, parameters, undocumented(c));
};

/**
 * A target may check the encoding only if it has something to encode. So the law
 * also asks for an address that owns nothing.
 */
export const encodingOfNothing = async (c: CaseContext): Promise<void> => {
  await encodingAsAsked(c);
  const addresses = subjects(c, 1)[0]?.['addresses'];
  const nobody =
    Array.isArray(addresses) && typeof addresses[0] === 'string' ? madeUpAddress(c, addresses[0]) : undefined;
  if (nobody !== undefined)
    await refuses(c, { addresses: [nobody] }, ['json', ...c.some(['cb58', 'no-such-encoding'])]);
};
