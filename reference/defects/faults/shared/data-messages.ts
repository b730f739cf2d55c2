import type { Value } from '../../../value.ts';
import { numberOf, textOf } from './data-client.ts';

export const timeOfMessage = (message: Value): number => numberOf(message, 'sourceTransaction.timestamp');

export const idOfMessage = (message: Value): string => textOf(message, 'messageId');
