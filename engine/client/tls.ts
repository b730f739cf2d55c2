import fs from 'node:fs';
import tls from 'node:tls';
import { defined } from '../model/defined.ts';

export interface TlsSettings {
  /** Certificates are not verified. */
  readonly insecure: boolean;
  /** PEM file of certificates that are trusted in addition to Node's own. */
  readonly caFile: string | undefined;
}

/**
 * Options for `tls.connect`. `rejectUnauthorized` is always set; otherwise NODE_TLS_REJECT_UNAUTHORIZED could turn
 * verification off unnoticed.
 */
export const tlsOptions = ({
  insecure,
  caFile,
}: TlsSettings): { readonly rejectUnauthorized: boolean; readonly ca?: string[] } => ({
  rejectUnauthorized: !insecure,
  ...defined({ ca: caFile === undefined ? undefined : [...tls.rootCertificates, fs.readFileSync(caFile, 'utf8')] }),
});
