import { presentSuite } from '../reports/vitest/present-suite.ts';

/** The interface of an OpenAPI or OpenRPC document. */
await presentSuite('api');
