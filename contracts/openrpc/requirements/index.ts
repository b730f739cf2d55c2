import { filterRequirements } from '../../documents/requirements/filters.ts';
import { objectRequirements } from '../../documents/requirements/objects.ts';
import { orderRequirements } from '../../documents/requirements/order.ts';
import { pageRequirements } from '../../documents/requirements/pages.ts';
import { rangeRequirements } from '../../documents/requirements/ranges.ts';
import { envelopeRequirements } from './envelope.ts';
import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { closedConnections } from '../../../properties/checks/closed-connections.ts';
import { documentedCalls } from '../../../properties/checks/documented-calls.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { documentedValues } from '../../../properties/laws/parameters.ts';
import { everywhere } from '../../documents/requirements/covers.ts';
import { inputRequirements } from '../../documents/requirements/input.ts';
import { rowsOf } from '../../documents/requirements/row.ts';

const row = rowsOf('methods');

/** Statements of a document about results and parameters. */
const answerRequirements = [
  row('api.answers', 'Documented calls are answered.', everywhere, {
    judge: [
      asks('laws/parameters', documentedValues),
      seenBy(documentedCalls, 'answered'),
      seenBy(serverError, 'documented'),
      seenBy(closedConnections, 'documented'),
    ],
    fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
  }),
  row(
    'api.schema',
    'A result, and the data of a documented error, have the documented members and types.',
    everywhere,
    { judge: bySchema },
  ),
  ...inputRequirements('params'),
] as const;

/** The statements of OpenRPC documents, of JSON-RPC 2.0, and of the extensions of assay about lists and objects. */
export const requirements = [
  ...answerRequirements,
  ...envelopeRequirements,
  ...objectRequirements,
  ...pageRequirements,
  ...orderRequirements,
  ...filterRequirements,
  ...rangeRequirements,
].map((row) => ({ document: 'openrpc', ...row }) as const);
