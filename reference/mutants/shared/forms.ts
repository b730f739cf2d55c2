import { wholeTexts } from '../../../defects/operators/texts.ts';
import type { Alteration } from '../../types.ts';
import type { Subject } from '../types.ts';
import { onSuccessText } from './http.ts';

/** Successful answers that are wrong as a whole, whatever the operation. */
export const wrongForms = (operation: Subject): Readonly<Record<string, Alteration>> =>
  Object.fromEntries(Object.entries(wholeTexts).map(([name, change]) => [name, onSuccessText(operation, change)]));
