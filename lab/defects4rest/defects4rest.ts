import { judgePairs } from '../servers/judge-pairs.ts';
import { pairsOf } from './system.ts';
import { systems } from './systems/all.ts';

// Judges small servers, each in a fixed form and with a defect of Defects4REST.

await judgePairs({ name: 'defects4rest', pairs: systems.flatMap(pairsOf), page: 'lab/defects4rest/defects4rest.md' });
