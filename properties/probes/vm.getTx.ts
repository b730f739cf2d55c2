import type { CaseContext, JudgeTable } from '../case.ts';
import { anySet } from '../closed.ts';
import { isObject } from '../paths.ts';
import { show } from '../text.ts';

/** In json a transaction says the id it was asked for by. */
const ownId = async (c: CaseContext): Promise<void> => {
  anySet(c);
  for (const { parameters } of c.subjects.arguments(c.operation.id)) {
    const answer = await c.send({ ...parameters, encoding: 'json' });
    const tx = answer.result['tx'];
    if (!isObject(tx)) c.unusable(answer, 'tx is no object in json');
    if (tx['id'] !== parameters['txID']) c.broken('the transaction has another id than the one asked for', { expected: show(parameters['txID']), actual: show(tx['id']), pointer: '/result/tx/id', by: [answer] });
    c.proved();
  }
};

export default { 'node.tx.id': ownId } satisfies JudgeTable;
