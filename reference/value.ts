export type { Value } from '../defects/value.ts';
