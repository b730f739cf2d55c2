import fs from 'node:fs';
import type { StoredSecret } from '../../model/credential.ts';

/**
 * Thrown if a secret cannot be read or fetched. `usage`: an option is wrong; otherwise the token server does not
 * answer.
 */
export class SecretFault extends Error {
  override readonly name = 'SecretFault';
  readonly kind: 'usage' | 'not-tested';

  constructor(message: string, kind: 'usage' | 'not-tested' = 'usage') {
    super(message);
    this.kind = kind;
  }
}

/**
 * A stored secret; undefined if the variable is not set. A final line feed of a file is removed.
 * @throws if the file cannot be read.
 */
export const readStored = (source: StoredSecret): string | undefined =>
  'file' in source ? fs.readFileSync(source.file, 'utf8').replace(/\r?\n$/, '') : process.env[source.variable];
