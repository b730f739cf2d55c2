import { conformance } from 'assay/vitest';
import { app } from './app.ts';

conformance({ contract: 'api.yaml', target: app });
