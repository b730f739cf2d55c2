import { byLaw, byLawOnce, byCheck } from '../../engine/contract/enforcement.ts';
import { accepted } from '../checks/accepted.ts';
import { closedConnections } from '../checks/closed-connections.ts';
import { documentedCalls } from '../checks/documented-calls.ts';
import { serverError } from '../checks/server-error.ts';
import { stillAnswers } from '../checks/still-answers.ts';
import { documentedValues } from '../laws/parameters.ts';
import { everywhere, hasDefaults, hasNumbers, rowsOf, takesInput } from './covers.ts';
import { filterRequirements, rangeRequirements } from './filters.ts';
import { objectRequirements } from './objects.ts';
import { orderRequirements } from './order.ts';
import { pageRequirements } from './pages.ts';
import { explicitDefaultOfList } from '../laws/explicit-default.ts';
import { inputIsRefused } from '../laws/refused-input.ts';
import { noServerErrorOfDocument } from '../laws/rest-errors.ts';
import { spelling } from '../laws/spelling.ts';
import { wholeNumbers } from '../laws/whole-numbers.ts';

/**
 * Statements of every document, and of the extensions of assay about lists and objects.
 * @param calls the part of the document that describes operations.
 * @param input the part that describes their parameters.
 */
export const commonRequirements = <const Calls extends string, const Input extends string>(
  calls: Calls,
  input: Input,
) =>
  [
    rowsOf(calls)('api.answers', 'Documented calls are answered.', everywhere, {
      enforcedBy: [
        byLaw('laws/parameters', documentedValues),
        byCheck(documentedCalls, 'answered'),
        byCheck(serverError, 'documented'),
        byCheck(closedConnections, 'documented'),
      ],
      fuzzChecks: [byCheck(accepted, 'refused'), byCheck(stillAnswers, 'answers')],
    }),
    ...inputRequirements(input),
    ...objectRequirements,
    ...pageRequirements,
    ...orderRequirements,
    ...filterRequirements,
    ...rangeRequirements,
  ] as const;

/** Statements of any document about its parameters; `location`: the part of the document that describes them. */
function inputRequirements<const Place extends string>(location: Place) {
  const row = rowsOf(location);
  return [
    row('api.no-server-error', 'No input makes the service fail.', takesInput, {
      enforcedBy: [
        byLaw('laws/rest-errors', noServerErrorOfDocument),
        byCheck(serverError, 'bad-input'),
        byCheck(closedConnections, 'bad-input'),
      ],
      level: 'derived',
      // The document may allow a value that names nothing.
      followsFrom: ['api.answers'],
    }),
    row(
      'api.input.refused',
      'A call without a required parameter, with a value outside its set, or with values that do not go together, is ' +
        'refused where the document says so.',
      ({ parameters, dependencies = [] }) =>
        Object.values(parameters).some(({ refused }) => refused !== undefined) ||
        dependencies.some(({ otherwise }) => otherwise === 'refused'),
      {
        enforcedBy: byLaw('laws/refused-input', inputIsRefused),
        section: `${location}: x-assay-refused; x-assay-dependencies`,
      },
    ),
    row(
      'api.input.case',
      'Letter case makes no difference where the document says so.',
      ({ parameters }) => Object.values(parameters).some(({ isCaseless }) => isCaseless === true),
      { enforcedBy: byLawOnce('laws/spelling', spelling), section: `${location}: x-assay-case`, level: 'derived' },
    ),
    row('api.numbers.whole', 'A number beyond 32 bits is not cut, and 0 is a number like any other.', hasNumbers, {
      enforcedBy: byLaw('laws/whole-numbers', wholeNumbers),
      level: 'derived',
      followsFrom: ['api.filter', 'api.range'],
    }),
    row(
      'api.parameters.default',
      'A list is the same with a parameter left out and with its documented default.',
      hasDefaults,
      {
        enforcedBy: byLaw('laws/explicit-default', explicitDefaultOfList),
        level: 'derived',
        followsFrom: ['api.page.default', 'api.answers'],
      },
    ),
  ] as const;
}
