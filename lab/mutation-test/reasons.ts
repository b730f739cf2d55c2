import { readData, textsByName } from '../source-files.ts';

type Reasons = Readonly<Record<string, string>>;

/** Why a mutant is not caught under the requirement that it breaks, by its id. */
export const known: Reasons = readData('mutation-test/known.yaml', textsByName);

/** Why a standard run does not catch a fault, by its id. */
export const missReasons: Reasons = readData('mutation-test/miss-reasons.yaml', textsByName);
