import { openSecrets, type Secured, type Secrets } from '../../../engine/client/credentials/secrets.ts';
import { SecretFault } from '../../../engine/client/credentials/source.ts';
import { NotTested, Usage } from '../../usage.ts';

/** Opens the secrets of a run, with its tokens. @throws Usage or NotTested if one cannot be got. */
export const secretsOf = async (engine: Secured): Promise<Secrets> => {
  try {
    const secrets = openSecrets(engine);
    await secrets.ready();
    return secrets;
  } catch (error) {
    if (!(error instanceof SecretFault)) throw error;
    throw error.kind === 'usage' ? new Usage(error.message) : new NotTested(error.message);
  }
};
