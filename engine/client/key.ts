import fs from 'node:fs';

/** Source of the API key: an environment variable or a file, never a command line argument. */
export interface KeySource {
  readonly keyVariable?: string;
  readonly keyFile?: string;
}

/**
 * The key; undefined if none is configured. A final line feed of the file is removed.
 * @throws if the file cannot be read.
 */
export const readKey = ({ keyVariable, keyFile }: KeySource): string | undefined => {
  if (keyFile !== undefined) return fs.readFileSync(keyFile, 'utf8').replace(/\r?\n$/, '');
  return keyVariable === undefined ? undefined : process.env[keyVariable];
};
