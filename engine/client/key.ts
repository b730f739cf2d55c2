import fs from 'node:fs';

/** Where the API key comes from: an environment variable or a file, never an argument. */
export interface KeySource {
  readonly keyVariable?: string;
  readonly keyFile?: string;
}

/** The key; undefined where none is configured. A file's last line feed is no part of it. @throws where the file cannot be read. */
export const readKey = ({ keyVariable, keyFile }: KeySource): string | undefined => {
  if (keyFile !== undefined) return fs.readFileSync(keyFile, 'utf8').replace(/\r?\n$/, '');
  return keyVariable === undefined ? undefined : process.env[keyVariable];
};
