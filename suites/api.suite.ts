import { presentSuite } from './present-suite.ts';

/** The interface of an OpenAPI or OpenRPC document. */
await presentSuite('api');
