import fs from 'node:fs';

/** Nearest package.json above this module that is assay's own: two folders up in the sources, three in `dist`. */
const readVersion = (): string => {
  for (const candidate of ['../../package.json', '../../../package.json']) {
    const file = new URL(candidate, import.meta.url);
    if (!fs.existsSync(file)) continue;
    const content: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (
      typeof content === 'object' &&
      content !== null &&
      'name' in content &&
      content.name === 'assay' &&
      'version' in content &&
      typeof content.version === 'string'
    )
      return content.version;
  }
  throw new Error("assay's package.json is missing beside its code: the installation is incomplete");
};

/** This project's version, as in its package.json. */
export const version: string = readVersion();
