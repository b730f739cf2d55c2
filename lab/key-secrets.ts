import { apiKey } from '../contracts/chain/security.ts';
import { fixedSecrets, type Secrets } from '../engine/client/credentials/secrets.ts';
import { type SecurityScheme, solePlaceholder } from '../engine/model/credential.ts';

/** The secrets of a run that has one key, for code that starts runs itself. */
export const keySecrets = (key: string, { id, place }: SecurityScheme = apiKey): Secrets =>
  fixedSecrets([[{ scheme: id, place, source: { variable: 'ASSAY_API_KEY' }, placeholder: solePlaceholder }, key]]);
