import { proveOperation } from './operations.ts';

proveOperation('getChainMetrics');
