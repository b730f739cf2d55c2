import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { asks, seenBy, sends } from '../../../engine/contract/enforcement.ts';
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
import { both, node, only, withoutParameters } from './select.ts';

/** Node document: endpoint and envelope. */
export default [
  {
    id: 'node.endpoint.asset-chain',
    document: 'node',
    level: 'stated',
    late: true,
    judge: asks('laws/answers-at-all', answersAtPath),
    section: 'What the service does, 1',
    covers: node,
    followsFrom: [
      'node.envelope.result-xor-error',
      'node.envelope.result-object',
      'node.envelope.version',
      'node.envelope.id-echo',
    ],
    statement: '`POST {base}/ext/bc/X` answers the method.',
    fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
  },
  {
    id: 'node.endpoint.blockchain-id',
    document: 'node',
    level: 'stated',
    late: true,
    judge: asks('laws/answers-at-all', answersAtChainId),
    cost: 2,
    section: 'What the service does, 2',
    covers: node,
    followsFrom: [
      'node.envelope.result-xor-error',
      'node.envelope.result-object',
      'node.envelope.version',
      'node.envelope.id-echo',
    ],
    statement:
      'The method answers at `/ext/bc/<blockchain_id>` for another chain of the same virtual machine. Observed: ' +
      'whether the id of the asset chain itself works there.',
  },
  {
    id: 'node.envelope.json-forms',
    document: 'node',
    level: 'inherited',
    late: true,
    judge: asks('laws/json-forms', jsonForms),
    cost: 2,
    section: 'What the service does, 4 (RFC 8259)',
    covers: node,
    followsFrom: ['node.endpoint.asset-chain'],
    statement: 'A request with its members in another order, or with white space between them, gets a result.',
  },
  {
    id: 'node.envelope.version',
    document: 'node',
    level: 'stated',
    judge: seenBy(envelope, 'version'),
    section: 'What the service does, 5',
    covers: node,
    statement: 'Every answer carries `jsonrpc` equal to the string `2.0`.',
  },
  {
    id: 'node.envelope.id-echo',
    document: 'node',
    level: 'stated',
    judge: [seenBy(envelope, 'id-echo'), asks('laws/rpc-envelope', idEcho)],
    cost: 2,
    section: 'What the service does, 5',
    covers: node,
    statement:
      '`id` of the answer equals `id` of the request for any number (0, negative, 2^31, 2^53-1), and stays a ' +
      'number.',
  },
  {
    id: 'node.envelope.result-object',
    document: 'node',
    level: 'stated',
    judge: seenBy(envelope, 'result-object'),
    section: 'What the service does, 5',
    covers: node,
    followsFrom: ['node.envelope.result-xor-error'],
    statement: 'A successful answer carries `result`, an object.',
  },
  {
    id: 'node.envelope.empty-params',
    document: 'node',
    level: 'stated',
    judge: asks('laws/rpc-envelope', emptyParams),
    section: 'What the service does, 4',
    covers: both(node, withoutParameters),
    followsFrom: [
      'node.envelope.result-xor-error',
      'node.envelope.result-object',
      'node.envelope.version',
      'node.envelope.id-echo',
    ],
    statement: 'A method without parameters takes `{}` as `params`.',
  },
  {
    id: 'node.envelope.namespace',
    document: 'node',
    level: 'stated',
    judge: asks('laws/answers-at-all', answersUnderPrefix),
    section: 'Introduction',
    covers: node,
    followsFrom: [
      'node.envelope.result-xor-error',
      'node.envelope.result-object',
      'node.envelope.version',
      'node.envelope.id-echo',
    ],
    statement: 'The method answers under the configured prefix (`vm` unless configured).',
  },
  {
    id: 'node.numbers.decimal-string',
    document: 'node',
    level: 'stated',
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
  {
    id: 'node.envelope.result-xor-error',
    document: 'node',
    level: 'inherited',
    late: true,
    judge: [seenBy(envelope, 'result-xor-error'), sends('laws/rpc-envelope', provokeErrors)],
    section: 'JSON-RPC 2.0, Response object',
    covers: node,
    statement: 'An answer holds exactly one of `result` and `error`.',
  },
  {
    id: 'node.error.object',
    document: 'node',
    level: 'inherited',
    late: true,
    judge: [seenBy(envelope, 'error-object'), sends('laws/rpc-envelope', provokeErrors)],
    section: 'JSON-RPC 2.0, Error object',
    covers: node,
    statement: 'An error has an integer `code` and a string `message`.',
  },
  {
    id: 'node.error.unknown-method',
    document: 'node',
    level: 'inherited',
    late: true,
    judge: asks('laws/rpc-envelope', unknownMethod),
    section: 'JSON-RPC 2.0, Error object',
    covers: node,
    followsFrom: ['node.envelope.result-xor-error'],
    statement: 'An unknown method is answered by an error, not a result.',
    fuzzChecks: [seenBy(badInput, 'unknown-method')],
  },
  {
    id: 'node.error.malformed-body',
    document: 'node',
    level: 'inherited',
    late: true,
    judge: asks('laws/rpc-envelope', malformedBody),
    cost: 2.5,
    section: 'JSON-RPC 2.0, Request object',
    covers: node,
    followsFrom: ['node.envelope.result-xor-error'],
    statement:
      'A body that is not JSON, is not an object, or has a wrong `jsonrpc` gets no result, and the service ' +
      'answers afterwards.',
    fuzzChecks: [seenBy(badInput, 'malformed-request')],
  },
  {
    id: 'node.envelope.batch',
    document: 'node',
    level: 'inherited',
    late: true,
    judge: asks('laws/rpc-batch', batchAgrees),
    section: 'What the service does, 4 (JSON-RPC 2.0, 6)',
    covers: node,
    followsFrom: ['node.envelope.result-xor-error', 'node.envelope.id-echo'],
    statement:
      'If a batch is answered by an array, the array has one answer for each call, equal to the answer of the ' +
      'call alone.',
  },
  {
    id: 'node.error.batch',
    document: 'node',
    level: 'open',
    late: true,
    judge: asks('laws/rpc-batch', batch),
    section: 'JSON-RPC 2.0, Batch',
    covers: node,
    statement: 'Observed: the answer to a batch.',
  },
  {
    id: 'node.error.codes',
    document: 'node',
    level: 'open',
    late: true,
    judge: [seenBy(rpcObservations, 'error-codes'), sends('laws/rpc-envelope', provokeErrors)],
    section: 'Errors',
    covers: node,
    statement: 'Observed: error codes, messages and HTTP statuses, by cause.',
    inDrift: 'listed',
  },
  {
    id: 'node.auth',
    document: 'node',
    level: 'open',
    judge: seenBy(rpcObservations, 'credentials'),
    section: 'Authentication',
    covers: node,
    statement: 'Observed: whether the node asks for credentials.',
  },
] as const satisfies readonly RequirementRow[];
