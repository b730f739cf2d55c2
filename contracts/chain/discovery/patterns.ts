import { shapes } from '../formats.ts';

export const isId = shapes['node-tx-id'];
export const isEvmAddress = shapes['evm-address'];
/** Decimal and of a length that a height or an id can have. */
export const isDecimal = (text: string): boolean => text.length <= 40 && shapes['evm-chain-id'](text);
