import { chain } from '../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import { toBrief } from '../../reports/brief.ts';
import { card } from '../../reports/card.ts';
import { toDriftHtml } from '../../compare/moments/page.ts';
import type { DriftFile } from '../../engine/model/drift.ts';
import { observedOpen } from '../../compare/moments/facts/facts.ts';
import { toSummary } from '../../reports/summary.ts';
import { render } from '../../reports/terminal.ts';
import { aDrift, aFinding, anOutcome, aRun, aRunOf } from './samples.ts';

describe('summary.md', () => {
  it('counts by operation', () => {
    const page = toSummary(aRun());
    expect(page).toContain('| vm.getUTXOs | 1 | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 0 |');
    expect(page).toContain('| **all** | 1 | 1 | 0 | 0 | 1 | 0 | 2 | 0 | 1 |');
  });

  it('shows findings as cards, and reasons with their cases', () => {
    const page = toSummary(aRun());
    expect(page).toContain('assay replay a1b2c3d4');
    expect(page).toMatch(
      /## Inconclusive\n\nno atomic UTXO was found; name a source chain \(1\)\n\n- `node.utxos.source-chain@vm.getUTXOs`/,
    );
    expect(page).toMatch(/## Excluded\n\n- 1: no data URL was given/);
  });

  it('says that a run was interrupted', () => {
    expect(toSummary(aRun())).not.toContain('nterrupted');
    expect(toSummary(aRun({ interrupted: true }))).toContain('**Interrupted: these are the results so far**');
  });
});

describe('drift.html', () => {
  const textOf = (drift: DriftFile): string => toDriftHtml(chain, drift).replace(/<[^>]+>/g, '');

  it('shows what is more and what is less than documented', () => {
    const page = textOf(aDrift({ observed: observedOpen(chain, aRun().outcomes) }));
    expect(page).toContain('listMessages: messages[].extra in 2 of 3 answers, e.g. &quot;x&quot; (exchange 4)');
    expect(page).toContain('listMessages: messages[].receipts never came in 3 answers');
  });

  it('shows values beside the documented ones', () => {
    const [row] = aDrift().operations;
    const values = [{ value: 'lost', count: 2, example: 5, outside: true as const }];
    const drift = { ...row!, values: [{ path: 'messages[].status', documented: ['sent'], answers: 3, values }] };
    expect(textOf(aDrift({ operations: [drift] }))).toContain(
      'messages[].status has lost (2, exchange 5); documented: sent',
    );
  });

  it('has a short summary, whatever a target answers, and says so where nothing deviates', () => {
    const [row] = aDrift().operations;
    const member = row!.members[0]!;
    const members = Array.from({ length: 500 }, (_, index) => ({ ...member, path: `messages[].extra${index}` }));
    expect(textOf(aDrift({ operations: [{ ...row!, members }] }))).toContain('488 more below');
    const plain = { ...row!, members: [], neverSeen: [], values: [] };
    expect(textOf(aDrift({ operations: [plain] }))).toContain('Nothing more and nothing less was seen');
    expect(textOf(aDrift({ operations: [] }))).toContain('Nothing was observed.');
  });
});

describe('brief.md', () => {
  it('says the result, the coverage and the causes in ten lines', () => {
    const page = toBrief(aRun());
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    expect(page).toMatch(/^\*\*assay: 1 new cause of findings: 1 finding in 1 case\*\* on /);
    expect(page).toContain('`assay replay a1b2c3d4`');
  });

  it('never grows beyond ten lines', () => {
    const outcomes = Array.from({ length: 30 }, (_, index) =>
      anOutcome({ verdict: 'fail', findings: [aFinding({ fingerprint: `f${index}`, message: 'wrong\n'.repeat(99) })] }),
    );
    const page = toBrief(aRun({ outcomes }));
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    expect(page).toContain('- 26 more causes: see summary.md');
  });

  it('says what was not tested', () => {
    expect(toBrief(aRun({ outcomes: [] }))).toContain('not tested: no case could be judged');
    expect(toBrief(aRun({ interrupted: true }))).toContain('assay: interrupted');
  });
});

describe('the terminal', () => {
  const plain = { colour: false, width: 80 };

  it('ends with one line that says it all', () => {
    expect(
      render(aRun(), { ...plain, report: 'reports/out' })
        .split('\n')
        .at(-1),
    ).toBe(
      '1 new cause of findings: 1 finding in 1 case; 5 cases: 1 pass, 1 fail, 1 inconclusive, 2 observed; 1 more excluded; judged: node 2 of 3 (66 %); target: http://127.0.0.1:9650; 873 requests in 11.2 s; report: reports/out',
    );
  });

  it('has no column for a verdict that nothing has', () => {
    expect(render(aRun(), plain)).toContain('inconclusive');
    expect(render(aRun(), plain)).not.toContain('unstable');
  });

  it('shows a finding with what is stated, expected and actual', () => {
    const output = render(aRun(), plain);
    for (const part of [
      'fail node.utxos.limit-clamp@vm.getUTXOs',
      'expected 1024 UTXOs',
      'actual   2000 UTXOs',
      "curl -sS 'http://127.0.0.1:9650/ext/bc/X'",
      'assay replay a1b2c3d4',
    ])
      expect(output).toContain(part);
  });

  it('groups inconclusive cases by reason, the most frequent first, twelve at most', () => {
    const outcomes = Array.from({ length: 15 }, (_, i) =>
      anOutcome({ verdict: 'inconclusive', reason: `reason ${String(i).padStart(2, '0')}` }),
    );
    const output = render(
      aRun({ outcomes: [...outcomes, anOutcome(), anOutcome({ verdict: 'inconclusive', reason: 'reason 14' })] }),
      plain,
    );
    expect(output.match(/reason \d\d/g)).toEqual([
      'reason 14',
      ...Array.from({ length: 11 }, (_, i) => `reason ${String(i).padStart(2, '0')}`),
    ]);
    expect(output).toContain('     2  reason 14');
    expect(output).toContain('3 more in summary.md');
  });

  it.each([0, 1, 40, 80, 500])('shows reasons as a whole, with what would help, at %i columns', (width) => {
    const reason = `${'no address was found that has any. '.repeat(8)}Give one with --config and "subjects"`;
    const output = render(aRun({ outcomes: [anOutcome({ verdict: 'inconclusive', reason })] }), {
      colour: false,
      width,
    });
    expect(output.replace(/\s+/g, ' ')).toContain(`1 ${reason}`);
    for (const line of output.split('\n').filter((text) => text.startsWith('        ')))
      expect(line.length).toBeLessThanOrEqual(Math.max(40, width));
  });

  it('names summary.md by where it lies', () => {
    const findings = Array.from({ length: 41 }, (_, i) => aFinding({ fingerprint: `f${i}` }));
    const run = aRunOf(...findings);
    expect(render(run, { ...plain, report: '/runs/one/index.html' })).toContain(
      '1 more findings in /runs/one/summary.md',
    );
  });

  it('bounds the findings', () => {
    const findings = Array.from({ length: 50 }, (_, i) => aFinding({ fingerprint: `f${i}` }));
    const output = render(aRunOf(...findings), plain);
    expect(output.match(/assay replay/g)).toHaveLength(40);
    expect(output).toContain('10 more findings in summary.md');
  });

  it('keeps prose within the width', () => {
    const output = render(aRunOf(aFinding({ message: 'many words '.repeat(30), curl: [] })), {
      colour: false,
      width: 60,
    });
    for (const line of output.split('\n').filter((text) => text.startsWith('  many')))
      expect(line.length).toBeLessThanOrEqual(60);
  });
});

describe('a card', () => {
  it('holds statement, level, values, requests, replay', () => {
    const text = card(
      { contract: chain },
      anOutcome({ verdict: 'fail', findings: [aFinding({ pointer: '/result/utxos' })] }),
    );
    for (const part of [
      '`node.utxos.limit-clamp` on `vm.getUTXOs`',
      'Level **stated**',
      'Verdict **fail**',
      'At `/result/utxos`.',
      '1024 UTXOs',
      '2000 UTXOs',
      'assay replay a1b2c3d4',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Evidence');
  });

  it('gives the reason of an inconclusive case', () => {
    expect(card({ contract: chain }, anOutcome({ verdict: 'inconclusive', reason: 'no subject' }))).toContain(
      'Reason: no subject',
    );
  });
});
