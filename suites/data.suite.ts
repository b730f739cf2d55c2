import { presentSuite } from '../reports/vitest/present-suite.ts';

await presentSuite('data');
