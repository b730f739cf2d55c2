import type { RequirementRow } from '../../../../engine/contract/contract.ts';
import { asks, seenBy, sends } from '../../../../engine/contract/enforcement.ts';
import { sameObject } from '../../../../properties/checks/same-object.ts';
import { askedAgain } from '../../../../properties/laws/asked-again.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { requiredLeftOut, wrongType } from '../../../../properties/laws/rpc-parameters.ts';
import { badInput } from '../../../../properties/checks/bad-input.ts';
import { both, node, showing, withRequired } from '../select.ts';

/** Node document: the results and parameters of every method. */
export default [
  {
    id: 'node.answers.agree',
    comparesAnswers: true,
    document: 'node',
    level: 'derived',
    judge: [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
    cost: 2,
    section: 'Resources and their fields',
    covers: both(node, showing),
    followsFrom: ['node.schema.result'],
    statement:
      'All answers that show an object show the same values of its final members, in every operation and every ' +
      'time.',
  },
  {
    id: 'node.schema.result',
    document: 'node',
    level: 'stated',
    judge: bySchema,
    section: 'Endpoints; Resources and their fields',
    covers: node,
    followsFrom: ['node.endpoint.asset-chain', 'node.envelope.result-object', 'node.envelope.result-xor-error'],
    statement: "The method's result has the documented members with the documented types.",
  },
  {
    id: 'node.params.required',
    document: 'node',
    level: 'stated',
    late: true,
    judge: asks('laws/rpc-parameters', requiredLeftOut),
    section: 'Endpoints',
    covers: both(node, withRequired),
    followsFrom: ['node.envelope.result-xor-error'],
    statement: 'Leaving out each required parameter (one at a time, and all) yields an error, never a result.',
    fuzzChecks: [seenBy(badInput, 'required')],
  },
  {
    id: 'node.params.wrong-type',
    document: 'node',
    level: 'derived',
    late: true,
    judge: asks('laws/rpc-parameters', wrongType),
    section: 'Endpoints',
    covers: both(node, withRequired),
    followsFrom: ['node.envelope.result-xor-error'],
    statement: 'A required parameter of another type yields an error, never a result that ignores it.',
    fuzzChecks: [seenBy(badInput, 'wrong-type')],
  },
] as const satisfies readonly RequirementRow[];
