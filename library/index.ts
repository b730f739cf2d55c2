export type { ResultExchange, ResultFinding, ResultGroup, Results } from '../reports/results.ts';
