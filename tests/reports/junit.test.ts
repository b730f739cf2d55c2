import { describe, expect, it } from 'vitest';
import { toCtrf } from '../../reports/ctrf.ts';
import { toJunit } from '../../reports/junit.ts';
import { toPage } from '../../reports/page/page.ts';
import { toSummary } from '../../reports/summary.ts';
import { render } from '../../reports/terminal.ts';
import { countText } from '../../reports/verdicts.ts';
import { aFinding, anOutcome, aRun, hostileRun } from './samples.ts';

const known = aFinding({ known: { reason: 'agreed upon' } });
/** Every verdict as reports count it, each another number of times. */
const rows = [
  [1, { verdict: 'pass' }],
  [2, { verdict: 'fail', findings: [aFinding()] }],
  [3, { verdict: 'fail', findings: [known] }],
  [4, { verdict: 'warning', findings: [aFinding()] }],
  [5, { verdict: 'inconclusive', reason: 'no subject' }],
  [6, { verdict: 'unstable' }],
  [7, { verdict: 'observed', level: 'open' }],
  [8, { verdict: 'inconclusive', applies: false }],
  [9, { verdict: 'excluded', reason: 'no URL' }],
] as const;
const run = aRun({
  outcomes: rows.flatMap(([times, changes]) => Array.from({ length: times }, () => anOutcome(changes))),
});
const counts = '1 pass, 2 fail, 3 known, 4 warning, 5 inconclusive, 6 unstable, 7 observed, 8 did not apply';

describe('counts are the same by the same words', () => {
  it('in sentences', () => expect(countText(run.outcomes)).toBe(counts));

  it('in the terminal', () =>
    expect(render(run, { colour: false, width: 200 })).toContain(
      `36 cases: ${counts}; 9 more excluded; judged: node 10 of 21 (47 %); `,
    ));

  it('on the page', () => {
    const [shown = ''] = /<ul class="counts">.*?<\/ul>/s.exec(toPage(run, { exit: 1 })) ?? [];
    expect(shown).toContain('<strong>36 cases</strong>');
    const words = [...shown.matchAll(/<\/span> (\d+)<\/span> ([a-z ]+)<\/li>/g)].map(([, count, word]) => [
      count,
      word,
    ]);
    for (const part of [...counts.split(', '), '9 excluded']) {
      const [count, ...word] = part.split(' ');
      expect(words).toContainEqual([count, word.join(' ')]);
    }
    expect(words).toHaveLength(9);
  });

  it('in Markdown', () => expect(toSummary(run)).toContain('| **all** | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |'));

  it('in junit.xml: a pass passes, a fail fails, all else is skipped', () => {
    expect(toJunit(run)).toContain('<testsuites name="assay" tests="36" failures="2" errors="0" skipped="33"');
  });

  it('in CTRF', () => expect(toCtrf(run)).toMatchObject({ results: { summary: { tests: 36, passed: 1, failed: 2 } } }));
});

describe('junit.xml', () => {
  it('names a case by its interface and operation', () =>
    expect(toJunit(run)).toContain(
      '<testcase classname="suites/node/vm.getUTXOs.suite.js" name="vm.getUTXOs &gt; node.utxos.limit-clamp"',
    ));

  it('says why a case failed or was skipped', () => {
    const xml = toJunit(run);
    expect(xml).toContain('<failure message="a limit above 1024 gives another list than 1024 does"');
    for (const reason of ['no subject', 'known: agreed upon', 'observed: the document leaves it open'])
      expect(xml).toContain(`<skipped message="${reason}"/>`);
  });

  it('has an error for each reason why the run is not green', () => {
    const xml = toJunit(aRun({ outcomes: [anOutcome({ verdict: 'inconclusive', reason: 'no subject' })] }));
    expect(xml).toContain('errors="1"');
    expect(xml).toContain('name="not tested: nothing-judged"');
    expect(xml).toContain('<error message="no case could be judged" type="NotTested">');
  });

  it('holds no markup and no unseen character of a target', () => {
    const xml = toJunit(hostileRun());
    expect(xml).not.toMatch(/<(?:script|img|b>)|(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(xml).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});
