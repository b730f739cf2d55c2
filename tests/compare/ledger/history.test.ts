import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { historyPage } from '../../../compare/ledger/history-page.ts';
import { addToHistory, differInPorts, readHistory, seenInWords } from '../../../compare/ledger/history.ts';
import { renderHistory } from '../../../compare/ledger/history-terminal.ts';
import type { Outcome, Verdict } from '../../../engine/model/judging.ts';
import type { Run } from '../../../engine/model/run.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { temporary } from '../../cli/assay.ts';

const requirement = 'data.page.continues';
const operation = 'listErc20Transfers';

const outcomeOf = (verdict: Verdict, shown: readonly string[]): Outcome =>
  ({
    requirement,
    operation,
    verdict,
    findings: shown.map((code) => ({
      fingerprint: `${requirement}@${operation} ${code}`,
      requirement,
      operation,
      message: `it ${code}`,
    })),
  }) as unknown as Outcome;

/** A run that shows these findings; undefined: it could not judge the case. */
const runAt = (hour: number, shown: readonly string[] | undefined): Run =>
  ({
    contract: chain,
    target: { data: 'http://a' },
    embedded: false,
    startedAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
    version: '1',
    seed: 1,
    depth: 'quick',
    outcomes: [outcomeOf(shown === undefined ? 'inconclusive' : shown.length > 0 ? 'fail' : 'pass', shown ?? [])],
  }) as unknown as Run;

describe('thirty runs', () => {
  const folder = path.join(temporary(), 'history');
  const shownIn = (run: number): readonly string[] | undefined =>
    run === 5 ? undefined : [...(run % 3 === 0 ? ['comes'] : []), ...(run < 20 ? ['ends'] : []), 'stays'];
  for (let run = 0; run < 30; run += 1) addToHistory(folder, runAt(run, shownIn(run)));
  fs.appendFileSync(path.join(folder, 'runs.ndjson'), '{"schema":"assay-history/1","at":"2026');
  const [target] = readHistory(folder);
  const found = new Map(target?.findings.map((finding) => [finding.message, finding]));

  test('a finding that comes and goes is flaky, with its rate', () => {
    expect(found.get('it comes')).toMatchObject({
      state: 'flaky',
      seen: 10,
      judged: 29,
      firstSeen: '2026-01-01T00:00:00.000Z',
      lastSeen: '2026-01-02T03:00:00.000Z',
    });
    expect(seenInWords(found.get('it comes')!)).toContain('flaky: seen in 10 of 29 runs (34 %)');
  });

  test('a finding that every judging run shows is steady, and one that later runs do not show is gone', () => {
    expect(found.get('it stays')).toMatchObject({ state: 'steady', seen: 29, judged: 29 });
    expect(found.get('it ends')).toMatchObject({ state: 'gone', seen: 19, judged: 29 });
  });

  test('are printed and drawn, the flaky one first', () => {
    if (!target) throw new Error('no target');
    const text = renderHistory(target, { colour: false, width: 100 });
    expect(text).toContain('30 runs, 2026-01-01 to 2026-01-02; 1 flaky, 1 steady, 1 gone');
    expect(text.indexOf('flaky data.page')).toBeLessThan(text.indexOf('steady data.page'));
    expect(text).toContain('#..#. #..#');
    expect(historyPage([target]).match(/<rect /g)).toHaveLength(90);
  });

  test('of one deployment are together, whatever its port; without a name, a note says so', () => {
    const named = temporary();
    for (const port of [8001, 8002])
      addToHistory(named, { ...runAt(port % 100, ['a']), target: { data: `http://b:${port}` } }, 'staging');
    expect(readHistory(named).map(({ runs }) => runs.length)).toEqual([2]);
    for (const port of [8001, 8002])
      addToHistory(named, { ...runAt(port % 100, ['a']), target: { data: `http://b:${port}` } });
    expect(differInPorts(readHistory(named))).toHaveLength(2);
  });

  test('of another target are apart', () => {
    addToHistory(folder, { ...runAt(40, ['other']), target: { data: 'http://b' } });
    expect(readHistory(folder).map(({ findings }) => findings.length)).toEqual([3, 1]);
    expect(readHistory(folder).map(({ runs }) => runs.length)).toEqual([30, 1]);
    expect(seenInWords(readHistory(folder)[1]!.findings[0]!)).toContain('new');
  });
});
