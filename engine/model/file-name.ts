/** A file name that identifies a finding, without characters that a file system interprets. */
export const fileName = (fingerprint: string, extension: string): string =>
  `${fingerprint.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 150)}.${extension}`;
