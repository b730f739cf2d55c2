import { asks, asksOnce } from '../../../engine/contract/enforcement.ts';
import { takesKey } from '../../../engine/model/operation.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../../properties/laws/authentication.ts';
import { refusesInvalidKey } from '../../documents/requirements/covers.ts';
import { rowsOf } from '../../documents/requirements/row.ts';

const row = rowsOf('security');

/** Statements of a document about keys. */
export const securityRequirements = [
  row('api.key.accepted', 'The key is accepted.', takesKey, { judge: asksOnce('laws/authentication', keyAccepted) }),
  row('api.key.invalid', 'An invalid key is refused with 401.', refusesInvalidKey, {
    judge: asksOnce('laws/authentication', invalidKey),
  }),
  row('api.key.none', 'How the service answers a call without a key.', takesKey, {
    judge: asks('laws/authentication', withoutKey),
    level: 'open',
  }),
] as const;
