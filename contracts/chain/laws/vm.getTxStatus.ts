import { acceptedTransactions } from '../domain/blocks.ts';
import { type Answered, anyKnownCall, type CaseContext, Inconclusive, show } from '../../../rules/parts.ts';
import { idOfZeros, idThatBegins, madeUpId } from '../made-up.ts';

const statuses = {
  Unknown: { code: 'unissued-not-unknown', message: 'a transaction that nobody issued is not Unknown' },
  Accepted: {
    code: 'in-accepted-block-not-accepted',
    message: 'a transaction of an accepted block is not Accepted',
  },
} as const;

const mustHaveStatus = (c: CaseContext, answer: Answered, expected: keyof typeof statuses): void => {
  const status = answer.result?.['status'];
  if (status !== expected)
    c.fail(statuses[expected].message, {
      code: statuses[expected].code,
      expected: show(expected),
      actual: show(answer.result ? status : answer.body),
      by: [answer],
    });
};

/** Requires status `Unknown` for the id of a transaction that was never issued. */
const expectUnknown = (c: CaseContext, answer: Answered): void => {
  mustHaveStatus(c, answer, 'Unknown');
  c.countEvidence();
};

const unknownIds = { quick: 1, standard: 8, thorough: 24 } as const;

/** An accepted transaction stays Accepted after a call for an unknown id with the same first characters. */
const besideNeighbour = async (c: CaseContext): Promise<void> => {
  const [accepted] = c.effort.asksFurther ? acceptedTransactions(c) : [];
  const neighbour = accepted === undefined ? undefined : idThatBegins(c, accepted.slice(0, 2));
  if (accepted === undefined || neighbour === undefined) return;
  // Not `fresh`: laws that send this call share its answer, so the number of requests does not depend on their order.
  await c.request({ parameters: { txID: accepted }, input: 'valid' });
  expectUnknown(c, await c.request({ parameters: { txID: neighbour }, input: 'valid' }));
  mustHaveStatus(c, await c.request({ parameters: { txID: accepted }, input: 'valid' }, { fresh: true }), 'Accepted');
};

/**
 * A well-formed id that was never issued is Unknown. Whether the id of zeros is a valid transaction id is open: a
 * refusal is observed, but any status other than Unknown is a violation.
 */
export const unknownStatus = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  // A target that uses a probabilistic filter for known ids is wrong for some unknown ids.
  for (let turn = 0; turn < unknownIds[c.depth]; turn += 1)
    expectUnknown(c, await c.request({ parameters: { txID: madeUpId(c, turn) }, input: 'valid' }));
  await c.soft(() => besideNeighbour(c));
  const zeros = await c.request({ parameters: { txID: idOfZeros }, input: 'open' });
  c.observe('the status of the id of zeros', zeros.result ? show(zeros.result['status'], 40) : 'an error', zeros);
  if (zeros.result) expectUnknown(c, zeros);
};

const repeats = 3;
const final = new Set<unknown>(['Accepted', 'Rejected']);

/** A final status does not change: it is requested again after discovery, and twice more. */
export const finalStatus = async (c: CaseContext): Promise<void> => {
  const calls = c.knownCalls.filter((set) => final.has(set.answer.result?.['status'])).slice(0, c.effort.runs);
  if (calls.length === 0) throw new Inconclusive('no transaction is known whose status is Accepted or Rejected');
  for (const { parameters, answer: first } of calls) {
    let before = first;
    for (let time = 0; time < repeats; time += 1) {
      const after = await c.requestSuccess(parameters, { fresh: true });
      const [was, is] = [before.result?.['status'], after.result['status']];
      if (final.has(was) && is !== was)
        c.fail('a final status changed', {
          code: 'final-status-changed',
          expected: show(was),
          actual: show(is),
          pointer: '/result/status',
          by: [before, after],
        });
      before = after;
    }
    c.countEvidence(repeats);
  }
};
