/** Headers that change nothing about what a GET returns: it accepts a coding, and names a version that never was. */
export const anotherGet = {
  headers: { 'accept-encoding': 'gzip', 'if-none-match': '"assay-no-such-version"' },
} as const;
