import { expect, test } from 'vitest';
import { compareFacts, parseIntended } from '../../lab/referee/differences.ts';
import { factsOf, formatFacts, parseFacts } from '../../lab/referee/facts.ts';
import type { RunResult } from '../../lab/mutation-test/task.ts';

const run = (variant: string | undefined, verdict: string): RunResult => ({
  kind: 'run',
  task: { kind: 'run', seed: 1, ...(variant === undefined ? {} : { variant }) },
  requests: 10,
  cases: [
    { case: 'a@list', verdict, codes: verdict === 'fail' ? ['lost'] : [] },
    { case: 'b@list', verdict: 'pass', codes: [] },
  ],
  defects: [],
});

test('a variant has only what differs from the plain run of its seed', () => {
  const plain = run(undefined, 'pass');
  const requests = { task: 'short-pages:1', what: 'requests', value: '10' };
  expect(factsOf(run('short-pages', 'pass'), [plain])).toEqual([requests]);
  const facts = factsOf(run('short-pages', 'fail'), [plain]);
  expect(facts).toEqual([requests, { task: 'short-pages:1', what: 'a@list', value: 'fail lost' }]);
  expect(parseFacts(formatFacts(facts))).toEqual(facts.toReversed());
});

const fact = (what: string, value: string) => ({ task: 'plain:1', what, value });

test.each([
  [[fact('a', 'pass')], [fact('a', 'fail lost')], 'verdict'],
  [[fact('a', 'fail lost')], [fact('a', 'fail lost repeated')], 'codes-added'],
  [[fact('a', 'fail lost')], [fact('a', 'fail repeated')], 'codes-lost'],
  [[fact('requests', '10')], [fact('requests', '11')], 'requests'],
  [[], [fact('a', 'pass')], 'new'],
  [[fact('a', 'pass')], [], 'gone'],
])('%j and %j: %s', (frozen, present, kind) => {
  const differences = compareFacts('plain', frozen, present);
  expect(differences.map((difference) => difference.kind)).toEqual([kind]);
  const [intended] = parseIntended(`# a comment\nplain ${kind} plain:* *: a reason\n`);
  expect(differences.every((difference) => intended?.covers(difference))).toBe(true);
  expect(compareFacts('plain', frozen, frozen)).toEqual([]);
});

test('an intended difference needs a reason and a known kind', () => {
  expect(() => parseIntended('plain verdict * *')).toThrow('is not PART KIND TASK WHAT: reason');
  expect(() => parseIntended('plain changed * *: why')).toThrow('"changed" is none of the kinds');
});
