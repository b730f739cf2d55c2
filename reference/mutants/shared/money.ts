import type { Alteration, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { Subject } from '../types.ts';
import { onBody } from './alter.ts';
import { everywhere } from './values.ts';

/** Changes the currency code of every Money in the answer. */
export const onMoney = (operation: Subject, change: (code: string, call: OperationCall) => Value): Alteration =>
  onBody(operation, (body, call) => everywhere(body, 'currencyCode', (code) => change(String(code), call)));
