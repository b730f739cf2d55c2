import path from 'node:path';

/** Everything that the tool installs; none of it is in the repository. */
export interface Cache {
  readonly top: string;
  /** Folder of npm packages that sign transactions. */
  readonly wallet: string;
  /** Folder of a module that builds a version with newer modules than it names. */
  source(version: string): string;
  /** Binary of a version of the node. */
  binary(version: string): string;
}

export const cacheIn = (top: string): Cache => ({
  top,
  wallet: path.join(top, 'wallet'),
  source: (version) => path.join(top, 'src', version),
  binary: (version) => path.join(top, 'bin', version, 'main'),
});
