import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { closedConnections } from '../../../properties/checks/closed-connections.ts';
import { documentedCalls } from '../../../properties/checks/documented-calls.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { explicitDefaultOfList } from '../../../properties/laws/explicit-default.ts';
import { documentedValues } from '../../../properties/laws/parameters.ts';
import { inputIsRefused } from '../../../properties/laws/refused-input.ts';
import { noServerError } from '../../../properties/laws/rest-errors.ts';
import { spelling } from '../../../properties/laws/spelling.ts';
import { wholeNumbers } from '../../../properties/laws/whole-numbers.ts';
import { everywhere, hasDefaults, hasNumbers, takesInput } from '../../documents/requirements/covers.ts';
import { rowsOf } from '../../documents/requirements/row.ts';

const row = rowsOf('methods');

/** Statements of a document about results and parameters. */
export const answerRequirements = [
  row('api.answers', 'Documented calls are answered.', everywhere, {
    judge: [
      asks('laws/parameters', documentedValues),
      seenBy(documentedCalls, 'answered'),
      seenBy(serverError, 'documented'),
      seenBy(closedConnections, 'documented'),
    ],
    fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
  }),
  row('api.schema', 'A result has the documented members and types.', everywhere, { judge: bySchema }),
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
    { judge: asks('laws/refused-input', inputIsRefused), section: 'params: x-assay-refused' },
  ),
  row(
    'api.input.case',
    'Letter case makes no difference where the document says so.',
    ({ parameters }) => Object.values(parameters).some(({ isCaseless }) => isCaseless === true),
    { judge: asks('laws/spelling', spelling), section: 'params: x-assay-case', level: 'derived' },
  ),
  row('api.numbers.whole', 'A number beyond 32 bits is not cut, and 0 is a number like any other.', hasNumbers, {
    judge: asks('laws/whole-numbers', wholeNumbers),
    section: 'params',
    level: 'derived',
    followsFrom: ['api.filter', 'api.range'],
  }),
  row(
    'api.parameters.default',
    'A list is the same with a parameter left out and with its documented default.',
    hasDefaults,
    {
      judge: asks('laws/explicit-default', explicitDefaultOfList),
      section: 'params',
      level: 'derived',
      followsFrom: ['api.page.default', 'api.answers'],
    },
  ),
] as const;
