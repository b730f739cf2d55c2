import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { closedConnections } from '../../../properties/checks/closed-connections.ts';
import { documentedCalls } from '../../../properties/checks/documented-calls.ts';
import { http } from '../../../properties/checks/http.ts';
import { responses } from '../../../properties/checks/responses.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { explicitDefaultOfList } from '../../../properties/laws/explicit-default.ts';
import { headAgrees, sameInAnotherForm } from '../../../properties/laws/http-forms.ts';
import { documentedValues } from '../../../properties/laws/parameters.ts';
import { inputIsRefused } from '../../../properties/laws/refused-input.ts';
import { noServerError } from '../../../properties/laws/rest-errors.ts';
import { spelling } from '../../../properties/laws/spelling.ts';
import { wholeNumbers } from '../../../properties/laws/whole-numbers.ts';
import {
  everywhere,
  hasDefaults,
  hasNoOwnHead,
  hasNumbers,
  isGet,
  namesErrors,
  namesStatuses,
  takesInput,
} from '../../documents/requirements/covers.ts';
import { rowsOf } from '../../documents/requirements/row.ts';

const row = rowsOf('responses');

/** Statements of a document about answers and parameters. */
export const answerRequirements = [
  row('api.answers', 'Documented calls are answered.', everywhere, {
    judge: [
      asks('laws/parameters', documentedValues),
      seenBy(documentedCalls, 'answered'),
      seenBy(serverError, 'documented'),
      seenBy(closedConnections, 'documented'),
    ],
    section: 'paths',
    fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
  }),
  row(
    'api.json',
    'A successful answer has a media type that the document declares for its status, and is JSON where that says so.',
    everywhere,
    { judge: seenBy(http, 'json') },
  ),
  row('api.schema', 'A successful answer has the documented members and types.', everywhere, { judge: bySchema }),
  row('api.status', 'An answer has a documented status.', namesStatuses, { judge: seenBy(responses, 'status') }),
  row('api.errors', 'An error has the body that the document names for its status.', namesErrors, {
    judge: seenBy(responses, 'error-body'),
  }),
  row('api.no-server-error', 'No input makes the service fail.', takesInput, {
    judge: [
      asks('laws/rest-errors', noServerError),
      seenBy(serverError, 'bad-input'),
      seenBy(closedConnections, 'bad-input'),
    ],
    level: 'derived',
  }),
  row(
    'api.input.refused',
    'A call without a required parameter, or with a value outside its set, is refused where the document says so.',
    ({ parameters }) => Object.values(parameters).some(({ refused }) => refused !== undefined),
    { judge: asks('laws/refused-input', inputIsRefused), section: 'parameters: x-assay-refused' },
  ),
  row(
    'api.input.case',
    'Letter case makes no difference where the document says so.',
    ({ parameters }) => Object.values(parameters).some(({ isCaseless }) => isCaseless === true),
    { judge: asks('laws/spelling', spelling), section: 'parameters: x-assay-case', level: 'derived' },
  ),
  row('api.numbers.whole', 'A number beyond 32 bits is not cut, and 0 is a number like any other.', hasNumbers, {
    judge: asks('laws/whole-numbers', wholeNumbers),
    section: 'parameters',
    level: 'derived',
    followsFrom: ['api.filter', 'api.range'],
  }),
  row(
    'api.parameters.default',
    'A list is the same with a parameter left out and with its documented default.',
    hasDefaults,
    {
      judge: asks('laws/explicit-default', explicitDefaultOfList),
      section: 'parameters',
      level: 'derived',
      followsFrom: ['api.page.default', 'api.answers'],
    },
  ),
  row('api.http.head', 'Where HEAD is answered, it says what GET says.', hasNoOwnHead, {
    judge: asks('laws/http-forms', headAgrees),
    section: 'RFC 9110, 9.3.2',
    level: 'inherited',
  }),
  row(
    'api.http.forms',
    'Accepting gzip, and a condition that no answer meets, change nothing about what comes.',
    isGet,
    {
      judge: asks('laws/http-forms', sameInAnotherForm),
      section: 'RFC 9110, 8.4 and 13.1.2',
      level: 'inherited',
      followsFrom: ['api.json', 'api.schema'],
    },
  ),
] as const;
