import { asks, seenBy, sends } from '../../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../../engine/contract/requirement-rows.ts';
import { knownIdentities } from '../../../../properties/checks/known-identities.ts';
import { sameObject } from '../../../../properties/checks/same-object.ts';
import { askedAgain } from '../../../../properties/laws/asked-again.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { requiredLeftOut, wrongType } from '../../../../properties/laws/rpc-parameters.ts';
import { badInput } from '../../../../properties/checks/bad-input.ts';
import { both, node, showing, withKnown, withRequired } from '../select.ts';

/** Node document: the results and parameters of every method. */
export default requirementRows(
  { document: 'node', covers: both(node, withRequired), section: 'Endpoints' },
  {
    'node.answers.agree': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
      cost: 2,
      section: 'Resources and their fields',
      covers: both(node, showing),
      followsFrom: ['node.schema.result'],
      statement:
        'All answers that show an object show the same values of its final members, in every operation and every ' +
        'time.',
      because:
        'Node document, Resources and their fields: a transaction, a block and an asset have an id, and one form in ' +
        'every answer. So two answers that name one of them show the same.',
    },
    'node.answers.known': {
      level: 'derived',
      judge: seenBy(knownIdentities, 'found'),
      section: 'Endpoints; Resources and their fields',
      covers: both(node, withKnown),
      followsFrom: [
        'node.schema.result',
        'node.height.last-accepted',
        'node.tx-status.enum',
        'node.tx-status.accepted',
      ],
      statement:
        'An id that an answer shows is found by the method that takes it: blocks, their parents, transactions and ' +
        'assets. So is every height from 1 to the reported height.',
      because:
        'Node document, Endpoints: blocks, transactions and assets are asked for by the ids that answers show, and ' +
        'blocks by heights up to the reported one. So each of them has an answer.',
    },
    'node.schema.result': {
      judge: bySchema,
      section: 'Endpoints; Resources and their fields',
      covers: node,
      followsFrom: ['node.endpoint.asset-chain', 'node.envelope.result-object', 'node.envelope.result-xor-error'],
      statement: "The method's result has the documented members with the documented types.",
    },
    'node.params.required': {
      late: true,
      judge: asks('laws/rpc-parameters', requiredLeftOut),
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'Leaving out each required parameter (one at a time, and all) yields an error, never a result.',
      fuzzChecks: [seenBy(badInput, 'required')],
    },
    'node.params.wrong-type': {
      level: 'derived',
      late: true,
      judge: asks('laws/rpc-parameters', wrongType),
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'A required parameter of another type yields an error, never a result that ignores it.',
      fuzzChecks: [seenBy(badInput, 'wrong-type')],
      because:
        'Node document, Endpoints: a required parameter has one type. So a call with a value of another type lacks ' +
        'it, as a call without it does.',
    },
  },
);
