import { proveOperation } from './operations.ts';

proveOperation('vm.getUTXOs');
