import { asks, asksOnce, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
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
import {
  both,
  documentedError,
  errorForm,
  keyed,
  onMetricsBase,
  rest,
  restListings,
  withClosedOption,
  withRequired,
} from './select.ts';

/** Data document: authentication, errors, versioning. */
export default requirementRows(
  { document: 'data', covers: rest, section: 'Errors' },
  {
    'data.auth.header': {
      late: true,
      judge: asksOnce('laws/authentication', keyAccepted),
      section: 'Authentication, 1',
      covers: keyed,
      statement: 'The key is accepted in the documented header.',
    },
    'data.auth.invalid-key': {
      late: true,
      judge: asksOnce('laws/authentication', invalidKey),
      section: 'Authentication, 3',
      covers: keyed,
      followsFrom: errorForm,
      statement: 'An invalid key gets 401 with the documented body. 403, which the document lists too, is a warning.',
    },
    'data.auth.no-key': {
      level: 'open',
      late: true,
      judge: asks('laws/authentication', withoutKey),
      section: 'Authentication, 3',
      covers: keyed,
      statement:
        'Observed: the answer to a call without a key. If it is refused, the status is 401 or 403 with the ' +
        'documented body.',
    },
    'data.auth.metrics': {
      level: 'open',
      judge: asks('laws/authentication', withoutKey),
      section: 'Authentication',
      covers: onMetricsBase,
      statement: 'Observed: whether the metrics interface asks for a key.',
    },
    'data.error.body': {
      judge: seenBy(errors, 'body'),
      followsFrom: ['data.http.json'],
      statement: 'An error body is JSON with `message` (string), `statusCode` (integer) and `error` (string).',
    },
    'data.error.status-agrees': {
      judge: seenBy(errors, 'status-agrees'),
      statement: '`statusCode` equals the HTTP status.',
    },
    'data.error.phrase': {
      judge: seenBy(errors, 'phrase'),
      statement: '`error` is the documented phrase of that status.',
    },
    'data.error.listed-status': {
      judge: seenBy(errors, 'listed-status'),
      followsFrom: ['data.error.no-error-as-success'],
      statement: 'Every status is 200 or one of the eight listed.',
    },
    'data.error.bad-input-no-5xx': {
      level: 'derived',
      late: true,
      judge: asks('laws/rest-errors', noServerError),
      statement: 'Bad input never gets a 5xx status, neither one bad parameter nor several at once.',
      fuzzChecks: [seenBy(serverError, 'bad-input')],
      because:
        'Data document, Errors: the statuses from 500 on are errors of the server and its gateway, and one of those ' +
        'below is for a bad request. So bad input gets no status from 500 on.',
    },
    'data.error.no-error-as-success': {
      level: 'derived',
      judge: seenBy(errors, 'no-error-as-success'),
      statement: 'An error body never comes with a 2xx status.',
      because:
        'Data document, Errors: an error body goes with a listed status, and all of them are 400 or above. So no ' +
        'success has an error body.',
    },
    'data.error.not-found': {
      level: 'open',
      late: true,
      judge: asksOnce('laws/rest-errors', notFound),
      statement:
        'Observed: the answer to an unknown chain, or to an unknown path if the endpoint has no chain. A refusal ' +
        'is requested a second time.',
    },
    'data.version.paths': {
      late: true,
      judge: asksOnce('laws/rest-paths', versionPaths),
      section: 'Versioning, 1 and 2',
      followsFrom: ['data.network.accepted', 'data.metrics.known'],
      statement: 'The endpoint answers under its version: `/v1/` for data, `/v2/` for metrics and holders.',
    },
    'data.required-params': {
      judge: asks('laws/rest-errors', withoutRequired),
      section: 'Endpoints',
      covers: both(rest, withRequired),
      followsFrom: documentedError,
      statement:
        'A call without a required parameter (`vertexHeight`, `threshold`, a POST body) gets a documented error.',
      fuzzChecks: [seenBy(badInput, 'required')],
    },
    'data.params.accepted': {
      level: 'derived',
      late: true,
      judge: asks('laws/parameters', documentedValues),
      section: 'Endpoints',
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
      because:
        'Data document, Endpoints: each row lists parameters with their values, and the body of the response. So a ' +
        'call that keeps to its row gets that response.',
    },
    'data.params.bad-value': {
      level: 'open',
      late: true,
      judge: asks('laws/parameters', badValues),
      covers: both(restListings, withClosedOption),
      statement:
        'Observed: the answer to an optional parameter whose value is outside its documented type or set. It may ' +
        'be a refusal, an answer that the value changes, or the answer of the call without the parameter. The ' +
        'document says of no value that it is refused.',
      fuzzChecks: [seenBy(ignored, 'bad-value')],
    },
  },
);
