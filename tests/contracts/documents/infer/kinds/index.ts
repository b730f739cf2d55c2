import { faulty } from './faulty.ts';
import { jsonApiKind } from './json-api.ts';
import { odata } from './odata.ts';
import type { Kind } from './serve.ts';
import { spring } from './spring.ts';
import { stripe } from './stripe.ts';

/** Small servers, one for each kind of API. */
export const kinds: readonly Kind[] = [spring, jsonApiKind, odata, stripe, faulty];
