import type { Vocabulary } from './operation.ts';
import type { Parameter } from './parameter.ts';

/** Whether letter case makes no difference to a parameter: hex digits, or where the document says so. */
export const isCaseless = ({ hexFormats = [] }: Vocabulary, { format, isCaseless: isSaid }: Parameter): boolean =>
  isSaid === true || (format !== undefined && hexFormats.includes(format));
