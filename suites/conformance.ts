export type { Results } from '../library/index.ts';
