/** The command that sends a finding's exchanges again and judges them. */
export const replayCommand = (fingerprint: string): string =>
  `assay replay ${/^[\w.@:#/+=-]+$/.test(fingerprint) ? fingerprint : `'${fingerprint.replaceAll("'", "'\\''")}'`}`;
