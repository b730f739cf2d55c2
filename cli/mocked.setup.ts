import { inject } from 'vitest';
import { mock } from '../reference/nock.ts';
import { type Embedded, embeddedProvider, mockedOrigin } from './embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    assayEmbedded?: Embedded;
  }
}

// Vitest runs this before every suite file, all in one thread: the provider is mocked once.
const slot = Symbol.for('assay.mocked');
const place = globalThis as { [slot]?: Promise<void> };
place[slot] ??= (async () => {
  const embedded = inject('assayEmbedded');
  if (embedded) await mock(await embeddedProvider(embedded), mockedOrigin);
})();
await place[slot];
