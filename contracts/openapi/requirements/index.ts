import { filterRequirements } from '../../documents/requirements/filters.ts';
import { objectRequirements } from '../../documents/requirements/objects.ts';
import { orderRequirements } from '../../documents/requirements/order.ts';
import { pageRequirements } from '../../documents/requirements/pages.ts';
import { rangeRequirements } from '../../documents/requirements/ranges.ts';
import { answerRequirements } from './answers.ts';
import { securityRequirements } from './security.ts';

/** The statements of every OpenAPI document, and of the extensions of assay about its lists and objects. */
export const requirements = [
  ...answerRequirements,
  ...objectRequirements,
  ...securityRequirements,
  ...pageRequirements,
  ...orderRequirements,
  ...filterRequirements,
  ...rangeRequirements,
].map((row) => ({ document: 'openapi', ...row }) as const);
