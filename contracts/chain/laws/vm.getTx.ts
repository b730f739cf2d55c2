import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { onePerChain } from '../domain/different-transactions.ts';
import { show } from '../../../engine/model/show.ts';

/** A transaction in json has the requested id. */
export const ownId = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  for (const { parameters } of c.subjects.arguments(c.operation.id)) {
    const answer = await c.send({ ...parameters, encoding: 'json' });
    const tx = answer.result['tx'];
    if (!isObject(tx)) c.unusable(answer, 'tx is no object in json');
    if (tx['id'] !== parameters['txID'])
      c.broken('the transaction does not have the requested id', {
        code: 'not-echoed',
        about: 'txID',
        expected: show(parameters['txID']),
        actual: show(tx['id']),
        pointer: '/result/tx/id',
        by: [answer],
      });
    c.proved();
  }
};

/** Asks for transactions of one kind; the schema and the check on transactions judge them as they judge all others. */
export const transactionOfKind =
  (kind: 'import' | 'export') =>
  async (c: CaseContext): Promise<void> => {
    const found = c.subjects.of('node-tx-id').find((subject) => subject.variant === kind);
    if (!found)
      throw new Inconclusive(
        `no ${kind} transaction was met in the blocks that were read; give its txID under "subjects" in --config`,
        { needsSubjects: true },
      );
    const more = c.depth === 'quick' ? [] : onePerChain(c, kind);
    for (const txID of new Set([found.value, ...more]))
      await c.ask({ parameters: { txID, encoding: 'json' }, input: 'valid' });
  };
