import type { Level } from '../../engine/model/requirement.ts';
import { expect, it } from 'vitest';
import type { Verdict } from '../../engine/model/judging.ts';
import { exitCode, type FailOn } from '../../reports/exit.ts';
import { anOutcome, aRun } from './samples.ts';

/** The cases of a run, each as verdict and level. */
const rows: readonly (readonly [string, readonly `${Verdict} ${Level}`[], FailOn, number])[] = [
  ['a pass', ['pass stated'], 'derived', 0],
  ['a stated fail', ['pass stated', 'fail stated'], 'stated', 1],
  ['a derived fail under derived', ['fail derived'], 'derived', 1],
  ['a derived fail under stated', ['fail derived'], 'stated', 0],
  ['an inherited fail under inherited', ['fail inherited'], 'inherited', 1],
  ['an inherited fail under derived', ['fail inherited'], 'derived', 0],
  ['a warning', ['warning inherited'], 'derived', 0],
  ['an unstable case beside a pass', ['pass stated', 'unstable stated'], 'inherited', 0],
  ['nothing at all', [], 'derived', 3],
  ['inconclusive cases only', ['inconclusive stated', 'excluded stated'], 'derived', 3],
  ['observations only, where only open statements were asked for', ['observed open'], 'derived', 0],
  ['an open statement that was not observed', ['observed open', 'inconclusive open'], 'derived', 3],
  ['unstable cases only', ['unstable stated'], 'derived', 3],
];

it.each(rows)('%s %j under --fail-on %s exits with %i', (_, cases, failOn, code) => {
  const outcomes = cases.map((text) => {
    const [verdict, level] = text.split(' ') as [Verdict, Level];
    return anOutcome({ verdict, level });
  });
  expect(exitCode(aRun({ outcomes }), { failOn })).toBe(code);
  expect(exitCode(aRun({ outcomes, interrupted: true }), { failOn })).toBe(130);
});
