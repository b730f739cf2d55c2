import type { BaselineEntry } from '../../../engine/model/baseline.ts';
import { aFinding, anOutcome } from '../../reports/samples.ts';
import { written } from '../openapi/written.ts';

export const name = (cause: string): string => `node.utxos.limit-clamp@vm.getUTXOs:${cause}`;
export const entry = (changes: Partial<BaselineEntry> = {}): BaselineEntry => ({
  fingerprint: name('a'),
  requirement: 'node.utxos.limit-clamp',
  operation: 'vm.getUTXOs',
  reason: 'agreed upon',
  ...changes,
});
export const file = (entries: readonly object[]): string =>
  written({ 'baseline.json': { schema: 'assay-baseline/1', entries } });
export const finding = (cause: string, known?: { readonly reason: string }) =>
  aFinding({ fingerprint: name(cause), ...(known ? { known } : {}) });
export const broken = (...findings: ReturnType<typeof finding>[]) => anOutcome({ verdict: 'fail', findings });
