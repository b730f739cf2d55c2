/** The first version of Node.js with which assay works: `engines` of package.json. */
export const leastNode = '20.20';

const parts = (version: string): number[] => version.split('.').map(Number);

/** Why a version of Node.js cannot run assay; undefined if it can. Imports nothing that an early version lacks. */
export function nodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = parts(version);
  const [leastMajor = 0, leastMinor = 0] = parts(leastNode);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `Node.js ${version} is too old; install Node.js ${leastNode} or later (this one is ${process.execPath})`;
}
