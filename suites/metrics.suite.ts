import { presentSuite } from './present-suite.ts';

await presentSuite('metrics');
