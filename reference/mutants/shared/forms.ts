import type { Alteration } from '../../types.ts';
import type { Subject } from '../types.ts';
import { onSuccessText } from './http.ts';

/** Successful answers that are wrong as a whole, whatever the operation. */
export const wrongForms = (operation: Subject): Readonly<Record<string, Alteration>> => ({
  'whole-array': onSuccessText(operation, (body) => `[${body}]`),
  'whole-null': onSuccessText(operation, () => 'null'),
  'whole-empty': onSuccessText(operation, () => ''),
  'whole-envelope': onSuccessText(operation, (body) => `{"data":${body}}`),
});
