import { proveOperation } from './operations.ts';

proveOperation('listAddressTransactions');
