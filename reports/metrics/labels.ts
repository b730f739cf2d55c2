/**
 * Label values. They are names of the contract: requirements, operations, interfaces. A document from a target can give
 * an operation any name, so a name that may be a URL, or is no plain name, becomes `other`.
 */

const longest = 160;
const plain = /^[\p{L}\p{N}_.,:;/{}()[\]+*#$@=~ -]+$/u;

export const label = (name: string): string =>
  name.length <= longest && plain.test(name) && !name.includes('://') ? name : 'other';

/** The longest history of label values that is kept: a contract has far fewer. */
export const maxSeries = 20_000;
