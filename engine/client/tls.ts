import fs from 'node:fs';
import tls from 'node:tls';

export interface TlsSettings {
  /** Certificates are not verified. */
  readonly insecure: boolean;
  /** PEM file of certificates that are trusted beside the usual ones. */
  readonly caFile: string | undefined;
}

/** What `tls.connect` is told. Said outright, because NODE_TLS_REJECT_UNAUTHORIZED would else turn verification off unseen. */
export const tlsOptions = ({
  insecure,
  caFile,
}: TlsSettings): { readonly rejectUnauthorized: boolean; readonly ca?: string[] } => ({
  rejectUnauthorized: !insecure,
  ...(caFile === undefined ? {} : { ca: [...tls.rootCertificates, fs.readFileSync(caFile, 'utf8')] }),
});
