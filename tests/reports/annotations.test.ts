import { expect, it } from 'vitest';
import { toAnnotations } from '../../reports/annotations.ts';
import { toResults } from '../../reports/results.ts';
import { render } from '../../reports/terminal.ts';
import { commandsIn } from '../ci/runner.ts';
import { aFinding, anOutcome, aRun, aRunOf, hostileRun } from './samples.ts';

const annotations = (run: Parameters<typeof toResults>[0]): readonly string[] => toAnnotations(toResults(run));

it('a new finding is an error, a warning a warning, a known one nothing', () => {
  const lines = annotations(
    aRun({
      outcomes: [
        anOutcome({ verdict: 'fail', findings: [aFinding({ message: '100% wrong: a,b' })] }),
        anOutcome({
          requirement: 'node.utxos.limit-default',
          verdict: 'fail',
          findings: [
            aFinding({ fingerprint: 'b', requirement: 'node.utxos.limit-default', known: { reason: 'since ever' } }),
          ],
        }),
        anOutcome({
          requirement: 'node.error.object',
          verdict: 'warning',
          findings: [aFinding({ fingerprint: 'c', requirement: 'node.error.object' })],
        }),
        anOutcome({
          requirement: 'node.utxos.num-fetched',
          verdict: 'unstable',
          findings: [aFinding({ fingerprint: 'd', requirement: 'node.utxos.num-fetched' })],
        }),
      ],
    }),
  );
  expect(lines).toEqual([
    '::error title=node.utxos.limit-clamp@vm.getUTXOs::100%25 wrong: a,b%0Aexpected: 1024 UTXOs%0Aactual: 2000 UTXOs%0Aassay replay a1b2c3d4',
    expect.stringMatching(/^::warning title=node\.error\.object@vm\.getUTXOs::/),
  ]);
});

it('more than are shown are counted', () => {
  const findings = Array.from({ length: 25 }, (_, i) => aFinding({ fingerprint: `f${i}` }));
  const lines = annotations(aRunOf(...findings));
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error title=assay::16 more, see the summary');
});

it('a run that could judge nothing says why', () => {
  expect(annotations(aRun({ outcomes: [anOutcome({ verdict: 'inconclusive', reason: 'nobody answers' })] }))).toEqual([
    '::error title=assay::not tested: no case could be judged%0A1 case: nobody answers',
  ]);
});

it('hostile text is no command, in annotations and on the terminal', () => {
  const lines = annotations(hostileRun());
  expect(commandsIn(lines.join('\n')).map(({ name, title }) => [name, title])).toEqual(
    lines.map(() => ['error', 'node.utxos.limit-clamp@vm.getUTXOs']),
  );
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  for (const width of [20, 40, 80, 200]) expect(commandsIn(render(hostileRun(), { colour: false, width }))).toEqual([]);
  expect(render(hostileRun(), { colour: false, width: 20 })).toMatch(/^\s*\\x3a:error::pwned/m);
});
