import { asks, asksOnce, seenBy, sends } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { envelope } from '../../../properties/checks/envelope.ts';
import { rpcObservations } from '../../../properties/checks/rpc-observations.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import {
  emptyParams,
  idEcho,
  malformedBody,
  provokeErrors,
  unknownMethod,
} from '../../../properties/laws/rpc-envelope.ts';
import { answersAtChainId, answersAtPath, answersUnderPrefix } from '../laws/answers-at-all.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { batch, batchAgrees } from '../../../properties/laws/rpc-batch.ts';
import { jsonForms } from '../../../properties/laws/json-forms.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { both, envelopeForm, node, only, withoutParameters } from './select.ts';

/** Node document: endpoint and envelope. */
export default requirementRows(
  { document: 'node', covers: node },
  {
    'node.endpoint.asset-chain': {
      late: true,
      judge: asksOnce('laws/answers-at-all', answersAtPath),
      section: 'What the service does, 1',
      followsFrom: envelopeForm,
      statement: '`POST {base}/ext/bc/X` answers the method.',
      fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
    },
    'node.endpoint.blockchain-id': {
      late: true,
      judge: asks('laws/answers-at-all', answersAtChainId),
      cost: 2,
      section: 'What the service does, 2',
      followsFrom: envelopeForm,
      statement:
        'The method answers at `/ext/bc/<blockchain_id>` for another chain of the same virtual machine. Observed: ' +
        'whether the id of the asset chain itself works there.',
    },
    'node.envelope.json-forms': {
      level: 'inherited',
      late: true,
      judge: asks('laws/json-forms', jsonForms),
      cost: 2,
      section: 'What the service does, 4 (RFC 8259)',
      followsFrom: ['node.endpoint.asset-chain'],
      statement: 'A request with its members in another order, or with white space between them, gets the same result.',
    },
    'node.envelope.version': {
      judge: seenBy(envelope, 'version'),
      section: 'What the service does, 5',
      statement: 'Every answer carries `jsonrpc` equal to the string `2.0`.',
    },
    'node.envelope.id-echo': {
      judge: [seenBy(envelope, 'id-echo'), asksOnce('laws/rpc-envelope', idEcho)],
      cost: 2,
      section: 'What the service does, 5',
      statement:
        '`id` of the answer equals `id` of the request for any number (0, negative, 2^31, 2^53-1), and stays a ' +
        'number, also where equal calls with other ids are sent at the same time.',
    },
    'node.envelope.result-object': {
      judge: seenBy(envelope, 'result-object'),
      section: 'What the service does, 5',
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'A successful answer carries `result`, an object.',
    },
    'node.envelope.empty-params': {
      judge: asksOnce('laws/rpc-envelope', emptyParams),
      section: 'What the service does, 4',
      covers: both(node, withoutParameters),
      followsFrom: envelopeForm,
      statement: 'A method without parameters takes `{}` as `params`.',
    },
    'node.envelope.namespace': {
      judge: asksOnce('laws/answers-at-all', answersUnderPrefix),
      section: 'Introduction',
      followsFrom: envelopeForm,
      statement: 'The method answers under the configured prefix (`vm` unless configured).',
    },
    'node.numbers.decimal-string': {
      judge: bySchema,
      section: 'What the service does, 6',
      covers: only(
        'vm.getAllBalances',
        'vm.getAssetDescription',
        'vm.getBalance',
        'vm.getHeight',
        'vm.getTxFee',
        'vm.getUTXOs',
      ),
      statement:
        'Balances, heights, fees, counts and denomination are decimal strings: no number, sign, exponent, fraction, ' +
        'leading zero or hex.',
    },
    'node.envelope.result-xor-error': {
      level: 'inherited',
      late: true,
      judge: [seenBy(envelope, 'result-xor-error'), sends('laws/rpc-envelope', provokeErrors)],
      section: 'JSON-RPC 2.0, Response object',
      statement: 'An answer holds exactly one of `result` and `error`.',
    },
    'node.error.object': {
      level: 'inherited',
      late: true,
      judge: [seenBy(envelope, 'error-object'), sends('laws/rpc-envelope', provokeErrors)],
      section: 'JSON-RPC 2.0, Error object',
      statement: 'An error has an integer `code` and a string `message`.',
    },
    'node.error.unknown-method': {
      level: 'inherited',
      late: true,
      judge: asksOnce('laws/rpc-envelope', unknownMethod),
      section: 'JSON-RPC 2.0, Error object',
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'An unknown method is answered by an error, not a result.',
      fuzzChecks: [seenBy(badInput, 'unknown-method')],
    },
    'node.error.malformed-body': {
      level: 'inherited',
      late: true,
      judge: asksOnce('laws/rpc-envelope', malformedBody),
      cost: 2.5,
      section: 'JSON-RPC 2.0, Request object',
      followsFrom: ['node.envelope.result-xor-error'],
      statement:
        'A body that is not JSON, is not an object, or has a wrong `jsonrpc` gets no result, and the service ' +
        'answers afterwards.',
      fuzzChecks: [seenBy(badInput, 'malformed-request')],
    },
    'node.envelope.batch': {
      level: 'inherited',
      late: true,
      judge: asksOnce('laws/rpc-batch', batchAgrees),
      section: 'What the service does, 4 (JSON-RPC 2.0, 6)',
      followsFrom: ['node.envelope.result-xor-error', 'node.envelope.id-echo'],
      statement:
        'If a batch is answered by an array, the array has one answer for each call, equal to the answer of the ' +
        'call alone.',
    },
    'node.error.batch': {
      level: 'open',
      late: true,
      judge: asks('laws/rpc-batch', batch),
      section: 'JSON-RPC 2.0, Batch',
      statement: 'Observed: the answer to a batch.',
    },
    'node.error.codes': {
      level: 'open',
      late: true,
      judge: [seenBy(rpcObservations, 'error-codes'), sends('laws/rpc-envelope', provokeErrors)],
      section: 'Errors',
      statement: 'Observed: error codes, messages and HTTP statuses, by cause.',
      inDrift: 'listed',
    },
    'node.auth': {
      level: 'open',
      judge: seenBy(rpcObservations, 'credentials'),
      section: 'Authentication',
      statement: 'Observed: whether the node asks for credentials.',
    },
  },
);
