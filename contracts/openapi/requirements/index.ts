import { filterRequirements } from '../../documents/requirements/filters.ts';
import { objectRequirements } from '../../documents/requirements/objects.ts';
import { orderRequirements } from '../../documents/requirements/order.ts';
import { pageRequirements } from '../../documents/requirements/pages.ts';
import { rangeRequirements } from '../../documents/requirements/ranges.ts';
import { answerRequirements } from './answers.ts';
import { asks, asksOnce } from '../../../engine/contract/enforcement.ts';
import { takesKey } from '../../../engine/model/operation.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../../properties/laws/authentication.ts';
import { refusesInvalidKey } from '../../documents/requirements/covers.ts';
import { rowsOf } from '../../documents/requirements/row.ts';

const row = rowsOf('security');

/** Statements of a document about keys. */
const securityRequirements = [
  row('api.key.accepted', 'The key is accepted.', takesKey, { judge: asksOnce('laws/authentication', keyAccepted) }),
  row('api.key.invalid', 'An invalid key is refused with 401.', refusesInvalidKey, {
    judge: asksOnce('laws/authentication', invalidKey),
  }),
  row('api.key.none', 'How the service answers a call without a key.', takesKey, {
    judge: asks('laws/authentication', withoutKey),
    level: 'open',
  }),
] as const;

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
