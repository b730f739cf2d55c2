import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../../properties/laws/authentication.ts';
import { badValues, documentedValues } from '../../../properties/laws/parameters.ts';
import { noServerError, withoutRequired } from '../../../properties/laws/rest-errors.ts';
import { errors } from '../../../properties/checks/errors.ts';
import { notFound } from '../laws/not-found.ts';
import { versionPaths } from '../laws/version-paths.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { ignored } from '../../../properties/checks/ignored.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { both, keyed, onMetricsBase, rest, restListings, withClosedOption, withRequired } from './select.ts';

/** Data document: authentication, errors, versioning. */
export default [
  {
    id: 'data.auth.header',
    document: 'data',
    level: 'stated',
    late: true,
    judge: asks('laws/authentication', keyAccepted),
    section: 'Authentication, 1',
    covers: keyed,
    statement: 'The key is accepted in the documented header.',
  },
  {
    id: 'data.auth.invalid-key',
    document: 'data',
    level: 'stated',
    late: true,
    judge: asks('laws/authentication', invalidKey),
    section: 'Authentication, 3',
    covers: keyed,
    followsFrom: [
      'data.error.body',
      'data.error.status-agrees',
      'data.error.phrase',
      'data.error.listed-status',
      'data.error.no-error-as-success',
    ],
    statement: 'An invalid key gets 401 with the documented body. 403, which the document lists too, is a warning.',
  },
  {
    id: 'data.auth.no-key',
    document: 'data',
    level: 'open',
    late: true,
    judge: asks('laws/authentication', withoutKey),
    section: 'Authentication, 3',
    covers: keyed,
    statement:
      'Observed: the answer to a call without a key. If it is refused, the status is 401 or 403 with the ' +
      'documented body.',
  },
  {
    id: 'data.auth.metrics',
    document: 'data',
    level: 'open',
    judge: asks('laws/authentication', withoutKey),
    section: 'Authentication',
    covers: onMetricsBase,
    statement: 'Observed: whether the metrics interface asks for a key.',
  },
  {
    id: 'data.error.body',
    document: 'data',
    level: 'stated',
    judge: seenBy(errors, 'body'),
    section: 'Errors',
    covers: rest,
    followsFrom: ['data.http.json'],
    statement: 'An error body is JSON with `message` (string), `statusCode` (integer) and `error` (string).',
  },
  {
    id: 'data.error.status-agrees',
    document: 'data',
    level: 'stated',
    judge: seenBy(errors, 'status-agrees'),
    section: 'Errors',
    covers: rest,
    statement: '`statusCode` equals the HTTP status.',
  },
  {
    id: 'data.error.phrase',
    document: 'data',
    level: 'stated',
    judge: seenBy(errors, 'phrase'),
    section: 'Errors',
    covers: rest,
    statement: '`error` is the documented phrase of that status.',
  },
  {
    id: 'data.error.listed-status',
    document: 'data',
    level: 'stated',
    judge: seenBy(errors, 'listed-status'),
    section: 'Errors',
    covers: rest,
    followsFrom: ['data.error.no-error-as-success'],
    statement: 'Every status is 200 or one of the eight listed.',
  },
  {
    id: 'data.error.bad-input-no-5xx',
    document: 'data',
    level: 'derived',
    late: true,
    judge: asks('laws/rest-errors', noServerError),
    section: 'Errors',
    covers: rest,
    statement: 'Bad input never gets a 5xx status, neither one bad parameter nor several at once.',
    fuzzChecks: [seenBy(serverError, 'bad-input')],
  },
  {
    id: 'data.error.no-error-as-success',
    document: 'data',
    level: 'derived',
    judge: seenBy(errors, 'no-error-as-success'),
    section: 'Errors',
    covers: rest,
    statement: 'An error body never comes with a 2xx status.',
  },
  {
    id: 'data.error.not-found',
    document: 'data',
    level: 'open',
    late: true,
    judge: asks('laws/rest-errors', notFound),
    section: 'Errors',
    covers: rest,
    statement:
      'Observed: the answer to an unknown chain, or to an unknown path if the endpoint has no chain. A refusal ' +
      'is requested a second time.',
  },
  {
    id: 'data.version.paths',
    document: 'data',
    level: 'stated',
    late: true,
    judge: asks('laws/rest-paths', versionPaths),
    section: 'Versioning, 1',
    covers: rest,
    followsFrom: ['data.network.accepted', 'data.metrics.known'],
    statement: 'The endpoint answers under its version: `/v1/` for data, `/v2/` for metrics and holders.',
  },
  {
    id: 'data.required-params',
    document: 'data',
    level: 'stated',
    judge: asks('laws/rest-errors', withoutRequired),
    section: 'Endpoints',
    covers: both(rest, withRequired),
    followsFrom: [
      'data.error.body',
      'data.error.status-agrees',
      'data.error.phrase',
      'data.error.listed-status',
      'data.error.no-error-as-success',
      'data.error.bad-input-no-5xx',
    ],
    statement:
      'A call without a required parameter (`vertexHeight`, `threshold`, a POST body) gets a documented error.',
    fuzzChecks: [seenBy(badInput, 'required')],
  },
  {
    id: 'data.params.accepted',
    document: 'data',
    level: 'derived',
    late: true,
    judge: asks('laws/parameters', documentedValues),
    section: 'Endpoints',
    covers: rest,
    followsFrom: [
      'data.error.bad-input-no-5xx',
      'data.network.accepted',
      'data.currency.accepted',
      'data.page.size-max',
      'data.page.size-min',
      'data.block-transactions.size-zero',
      'data.range.start-only',
      'data.range.end-only',
      'data.sort.direction',
      'data.sort.by-amount',
      'data.utxos.min-amount',
      'data.utxos.include-spent',
      'data.utxos.asset-filter',
      'data.utxos.address-prefixes',
      'data.balances.at-block',
      'data.balances.spam-filter',
      'data.balances.contract-filter',
      'data.messages.filters',
      'data.rewards.filters',
      'data.logs.filters',
      'data.holders.time-range',
      'data.metrics.time-range',
      'data.metrics.known',
    ],
    statement:
      'A call whose parameters all have documented values gets a result: with one parameter or several, the ' +
      'first time and later.',
    fuzzChecks: [seenBy(accepted, 'refused'), seenBy(serverError, 'documented'), seenBy(stillAnswers, 'answers')],
  },
  {
    id: 'data.params.bad-value',
    document: 'data',
    level: 'open',
    late: true,
    judge: asks('laws/parameters', badValues),
    section: 'Errors',
    covers: both(restListings, withClosedOption),
    statement:
      'Observed: the answer to an optional parameter whose value is outside its documented type or set. It may ' +
      'be a refusal, an answer that the value changes, or the answer of the call without the parameter. The ' +
      'document says of no value that it is refused.',
    fuzzChecks: [seenBy(ignored, 'bad-value')],
  },
] as const satisfies readonly RequirementRow[];
