import { acceptedTransactions } from '../domain/blocks.ts';
import { type CaseContext, Inconclusive } from '../../../engine/judging/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { spending } from '../../../engine/model/depth.ts';
import { idOfZeros, madeUpId } from '../made-up.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

/** What the status of an id that nobody issued must be. */
const expectUnknown = (c: CaseContext, answer: Answered): void => {
  const status = answer.result?.['status'];
  if (status !== 'Unknown')
    c.broken('a transaction that nobody issued is not Unknown', {
      code: 'unissued-not-unknown',
      expected: '"Unknown"',
      actual: show(answer.result ? status : answer.body),
      by: [answer],
    });
  c.proved();
};

/**
 * A well-formed id that nobody issued is Unknown.
 * Whether the id of zeros is the id of a transaction at all is open: a refusal is observed, a status that claims to know it is not Unknown.
 */
export const unknownStatus = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  expectUnknown(c, await c.ask({ parameters: { txID: madeUpId(c) }, input: 'valid' }));
  const zeros = await c.ask({ parameters: { txID: idOfZeros }, input: 'open' });
  c.observe('the status of the id of zeros', zeros.result ? show(zeros.result['status'], 40) : 'an error', zeros);
  if (zeros.result) expectUnknown(c, zeros);
};

/** A transaction found in an accepted block is Accepted. */
export const acceptedStatus = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  const found = acceptedTransactions(c).slice(0, spending[c.depth].runs);
  if (found.length === 0) throw new Inconclusive('no block in json shows the ids of its transactions');
  for (const txID of found) {
    const answer = await c.ask({ parameters: { txID }, input: 'valid' });
    const status = answer.result?.['status'];
    if (status !== 'Accepted')
      c.broken('a transaction of an accepted block is not Accepted', {
        code: 'in-accepted-block-not-accepted',
        expected: '"Accepted"',
        actual: show(answer.result ? status : answer.body),
        by: [answer],
      });
    c.proved();
  }
};

const asked = 3;
const final = new Set<unknown>(['Accepted', 'Rejected']);

/** A status that is final stays: it is asked for again after the whole discovery, and twice more. */
export const finalStatus = async (c: CaseContext): Promise<void> => {
  const known = c.subjects
    .arguments(c.operation.id)
    .filter((set) => final.has(set.answer.result?.['status']))
    .slice(0, spending[c.depth].runs);
  if (known.length === 0) throw new Inconclusive('no transaction is known whose status is Accepted or Rejected');
  for (const { parameters, answer: first } of known) {
    let before = first;
    for (let time = 0; time < asked; time += 1) {
      const after = await c.send(parameters, { fresh: true });
      const [was, is] = [before.result?.['status'], after.result['status']];
      if (final.has(was) && is !== was)
        c.broken('a final status changed', {
          code: 'final-status-changed',
          expected: show(was),
          actual: show(is),
          pointer: '/result/status',
          by: [before, after],
        });
      before = after;
    }
    c.proved(asked);
  }
};
