import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { closedConnections } from '../../../properties/checks/closed-connections.ts';
import { documentedCalls } from '../../../properties/checks/documented-calls.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { documentedValues } from '../../../properties/laws/parameters.ts';
import { everywhere } from './covers.ts';
import { filterRequirements } from './filters.ts';
import { inputRequirements } from './input.ts';
import { objectRequirements } from './objects.ts';
import { orderRequirements } from './order.ts';
import { pageRequirements } from './pages.ts';
import { rangeRequirements } from './ranges.ts';
import { rowsOf } from './row.ts';

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
      judge: [
        asks('laws/parameters', documentedValues),
        seenBy(documentedCalls, 'answered'),
        seenBy(serverError, 'documented'),
        seenBy(closedConnections, 'documented'),
      ],
      fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
    }),
    ...inputRequirements(input),
    ...objectRequirements,
    ...pageRequirements,
    ...orderRequirements,
    ...filterRequirements,
    ...rangeRequirements,
  ] as const;
