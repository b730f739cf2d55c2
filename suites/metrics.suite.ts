import { presentSuite } from './present-suite.ts';

presentSuite('metrics');
