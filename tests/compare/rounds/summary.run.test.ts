import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import type { RoundReport } from '../../../engine/model/round-report.ts';
import { roundLine } from '../../../compare/rounds/summary.ts';
import { aRound } from '../../reports/metrics/samples.ts';

const coverage = (judged: number): RoundReport['coverage'] => [{ interface: 'data', judged, selected: 10 }];

test.each<[Partial<RoundReport>, string]>([
  [{ coverage: coverage(10) }, 'green, 0 open findings; 10 requests; judged data 100 %'],
  [{ coverage: coverage(6) }, 'no finding in the judged cases, 0 open findings; 10 requests; judged data 60 %'],
  [
    { coverage: coverage(10), firstDepth: 'quick' },
    'no finding in the judged cases, 0 open findings; 10 requests; judged data 100 % at depth quick',
  ],
  [
    { coverage: coverage(5) },
    'not judged enough yet, 0 open findings; 10 requests; judged data 50 %; ' +
      'green needs 60 % of each interface, which data lack, about 1 more round',
  ],
])('a round is green only if every case is judged at the depth asked for: %j', (members, line) => {
  const summary = roundLine(chain, aRound({ lags: [], ...members }), 'https://a.example');
  expect(summary).toBe(`round 1 2026-01-31T10:00:00Z: ${line}; target: https://a.example`);
});
