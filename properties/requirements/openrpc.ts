import { commonRequirements } from './common.ts';
import { bySchema } from '../checks/schema.ts';
import { type Covers, everywhere, rowsOf } from './covers.ts';
import { byLaw, byLawOnce, byCheck, byProbe } from '../../engine/contract/enforcement.ts';
import { badInput } from '../checks/bad-input.ts';
import { envelope } from '../checks/envelope.ts';
import { rpcObservations } from '../checks/rpc-observations.ts';
import { idEcho, provokeErrors, unknownMethod } from '../laws/rpc-envelope.ts';
import { batch, batchAgrees, byName, invalidJson, jsonForms, notification, oddRequests } from '../laws/rpc-requests.ts';

const envelopeRow = rowsOf('JSON-RPC 2.0');

const hasParameters: Covers = (operation) =>
  operation.kind === 'json-rpc' && operation.params?.by === 'position' && operation.params.names.length > 0;
const takesNames: Covers = (operation) =>
  hasParameters(operation) && operation.kind === 'json-rpc' && operation.params?.either === true;

/** Statements of JSON-RPC 2.0 about requests and answers. What servers commonly leave open is observed. */
const envelopeRequirements = [
  envelopeRow('rpc.version', 'Every answer carries `jsonrpc` equal to the string `2.0`.', everywhere, {
    enforcedBy: byCheck(envelope, 'version'),
    section: 'JSON-RPC 2.0, 5 Response object',
  }),
  envelopeRow('rpc.id-echo', '`id` of the answer equals `id` of the request for any whole number.', everywhere, {
    enforcedBy: [byCheck(envelope, 'id-echo'), byLawOnce('laws/rpc-envelope', idEcho)],
    cost: 2,
    section: 'JSON-RPC 2.0, 5 Response object',
  }),
  envelopeRow('rpc.result-xor-error', 'An answer holds exactly one of `result` and `error`.', everywhere, {
    enforcedBy: [byCheck(envelope, 'result-xor-error'), byProbe('laws/rpc-envelope', provokeErrors)],
    section: 'JSON-RPC 2.0, 5 Response object',
  }),
  envelopeRow('rpc.error.object', 'An error has an integer `code` and a string `message`.', everywhere, {
    enforcedBy: [byCheck(envelope, 'error-object'), byProbe('laws/rpc-envelope', provokeErrors)],
    section: 'JSON-RPC 2.0, 5.1 Error object',
  }),
  envelopeRow('rpc.error.unknown-method', 'An unknown method is answered by an error, not a result.', everywhere, {
    enforcedBy: byLawOnce('laws/rpc-envelope', unknownMethod),
    section: 'JSON-RPC 2.0, 5.1 Error object',
    followsFrom: ['rpc.result-xor-error'],
    fuzzChecks: [byCheck(badInput, 'unknown-method')],
  }),
  envelopeRow(
    'rpc.error.invalid-json',
    'A body that is not JSON gets no result, and the service still answers afterwards.',
    everywhere,
    {
      enforcedBy: byLaw('laws/rpc-requests', invalidJson),
      section: 'JSON-RPC 2.0, 5.1 Error object',
      followsFrom: ['rpc.result-xor-error'],
    },
  ),
  envelopeRow(
    'rpc.json-forms',
    'A request with its members in another order, or with white space, gets the same result.',
    everywhere,
    {
      enforcedBy: byLaw('laws/rpc-requests', jsonForms),
      section: 'RFC 8259',
      level: 'inherited',
      followsFrom: ['api.answers'],
    },
  ),
  envelopeRow(
    'rpc.batch',
    'If a batch is answered by an array, it has one answer for each call, equal to the answer of the call alone.',
    everywhere,
    {
      enforcedBy: byLawOnce('laws/rpc-requests', batchAgrees),
      section: 'JSON-RPC 2.0, 6 Batch',
      level: 'inherited',
      followsFrom: ['rpc.result-xor-error', 'rpc.id-echo'],
    },
  ),
  envelopeRow('rpc.params.by-name', 'Parameters by name give the result of parameters by position.', takesNames, {
    enforcedBy: byLawOnce('laws/rpc-requests', byName),
    section: 'paramStructure: either',
    followsFrom: ['api.answers'],
  }),
  envelopeRow(
    'rpc.params.names',
    'What parameters by name get.',
    (operation) => hasParameters(operation) && !takesNames(operation),
    {
      enforcedBy: byLawOnce('laws/rpc-requests', byName),
      section: 'JSON-RPC 2.0, 4.2 Parameter structures',
      level: 'open',
    },
  ),
  envelopeRow('rpc.batch.answer', 'How the service answers a batch.', everywhere, {
    enforcedBy: byLaw('laws/rpc-requests', batch),
    section: 'JSON-RPC 2.0, 6 Batch',
    level: 'open',
  }),
  envelopeRow('rpc.notification', 'How the service answers a request without an id, a notification.', everywhere, {
    enforcedBy: byLaw('laws/rpc-requests', notification),
    section: 'JSON-RPC 2.0, 4.1 Notification',
    level: 'open',
  }),
  envelopeRow('rpc.error.odd-request', 'How the service answers other requests of a wrong form.', everywhere, {
    enforcedBy: byLaw('laws/rpc-requests', oddRequests),
    section: 'JSON-RPC 2.0, 4 Request object',
    level: 'open',
  }),
  envelopeRow('rpc.error.codes', 'Error codes, messages and HTTP statuses, by cause.', everywhere, {
    enforcedBy: [byCheck(rpcObservations, 'error-codes'), byProbe('laws/rpc-envelope', provokeErrors)],
    section: 'JSON-RPC 2.0, 5.1 Error object',
    level: 'open',
    inDrift: 'listed',
  }),
  envelopeRow('rpc.credentials', 'Whether the service asks for credentials.', everywhere, {
    enforcedBy: byCheck(rpcObservations, 'credentials'),
    section: 'methods',
    level: 'open',
  }),
] as const;

const row = rowsOf('methods');

/** Statements of a document about results and parameters. */
const answerRequirements = [
  row(
    'api.schema',
    'A result, and the data of a documented error, have the documented members and types.',
    everywhere,
    { enforcedBy: bySchema },
  ),
] as const;

/** The statements of OpenRPC documents, of JSON-RPC 2.0, and of the extensions of assay about lists and objects. */
export const requirements = [
  ...answerRequirements,
  ...commonRequirements('methods', 'params'),
  ...envelopeRequirements,
].map((row) => ({ document: 'openrpc', ...row }) as const);
