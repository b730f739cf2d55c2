import { commonRequirements } from './common.ts';
import { byLaw, byLawOnce, byCheck } from '../../engine/contract/enforcement.ts';
import { takesKey } from '../../engine/model/operation.ts';
import { invalidKey, keyAccepted, withoutKey } from '../laws/authentication.ts';
import { everywhere, hasNoOwnHead, isGet, namesErrors, namesStatuses, refusesInvalidKey, rowsOf } from './covers.ts';
import { http } from '../checks/http.ts';
import { responses } from '../checks/responses.ts';
import { bySchema } from '../checks/schema.ts';
import { headAgrees, sameInAnotherForm } from '../laws/http-forms.ts';

const row = rowsOf('responses');

/** Statements of a document about answers and parameters. */
const answerRequirements = [
  row(
    'api.json',
    'A successful answer has a media type that the document declares for its status, and is JSON where that says so.',
    everywhere,
    { enforcedBy: byCheck(http, 'json') },
  ),
  row('api.schema', 'A successful answer has the documented members and types.', everywhere, { enforcedBy: bySchema }),
  row('api.status', 'An answer has a documented status.', namesStatuses, { enforcedBy: byCheck(responses, 'status') }),
  row('api.errors', 'An error has the body that the document names for its status.', namesErrors, {
    enforcedBy: byCheck(responses, 'error-body'),
  }),
  row('api.http.head', 'If HEAD is answered, it agrees with GET.', hasNoOwnHead, {
    enforcedBy: byLawOnce('laws/http-forms', headAgrees),
    section: 'RFC 9110, 9.3.2',
    level: 'inherited',
  }),
  row('api.http.forms', 'Accepting gzip, and a condition that no answer meets, do not change the answer.', isGet, {
    enforcedBy: byLawOnce('laws/http-forms', sameInAnotherForm),
    section: 'RFC 9110, 8.4 and 13.1.2',
    level: 'inherited',
    followsFrom: ['api.json', 'api.schema'],
  }),
] as const;

const keyRow = rowsOf('security');

/** Statements of a document about keys. */
const securityRequirements = [
  keyRow('api.key.accepted', 'The key is accepted.', takesKey, {
    enforcedBy: byLawOnce('laws/authentication', keyAccepted),
  }),
  keyRow('api.key.invalid', 'An invalid key is refused with 401.', refusesInvalidKey, {
    enforcedBy: byLawOnce('laws/authentication', invalidKey),
  }),
  keyRow('api.key.none', 'How the service answers a call without a key.', takesKey, {
    enforcedBy: byLaw('laws/authentication', withoutKey),
    level: 'open',
  }),
] as const;

/** The statements of every OpenAPI document, and of the extensions of assay about its lists and objects. */
export const requirements = [
  ...answerRequirements,
  ...commonRequirements('paths', 'parameters'),
  ...securityRequirements,
].map((row) => ({ document: 'openapi', ...row }) as const);
