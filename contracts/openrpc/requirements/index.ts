import { filterRequirements } from '../../documents/requirements/filters.ts';
import { objectRequirements } from '../../documents/requirements/objects.ts';
import { orderRequirements } from '../../documents/requirements/order.ts';
import { pageRequirements } from '../../documents/requirements/pages.ts';
import { rangeRequirements } from '../../documents/requirements/ranges.ts';
import { answerRequirements } from './answers.ts';
import { envelopeRequirements } from './envelope.ts';

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
