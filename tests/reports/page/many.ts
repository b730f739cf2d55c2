import { chain } from '../../../contracts/chain/index.ts';
import type { Finding, Outcome } from '../../../engine/model/judging.ts';
import type { Run } from '../../../engine/model/run.ts';
import { answerProof } from '../../../engine/model/answer-proof.ts';
import { proofsOf } from '../proof-samples.ts';
import { aFinding, anExchange, anObservation, anOutcome, aRun } from '../samples.ts';

const address = '0x308eb0d7515a87cec877fbe388dfa407c82c7fa6';

const item = (value: string): string =>
  `{"transactionHash":"${address}","logIndex":0,"to":{"address":"${address}"},"value":"${value}"}`;

const body = (value: string): string => {
  const items = [...Array<string>(12).fill('12000000000000000000'), value].map(item);
  return `{"nextPageToken":"cGFnZQ","items":[${items.join(',')}]}`;
};

const answer = (n: number, text: string): Finding['exchanges'][number] =>
  anExchange({ n, response: { status: 200, headers: {}, body: text, bytes: text.length } });

/** Findings as runs have them: with a pointer, with two answers that differ, with texts, and with the same cause. */
const proofs = Object.values(proofsOf(`0x${'ab'.repeat(8)}, logIndex 3`));

const kinds: readonly Partial<Finding>[] = [
  {
    message: 'a number is not a decimal string',
    expected: 'a string of decimal digits',
    actual: '"0x1f"',
    pointer: '/items/12/value',
    exchanges: [answer(7, body('0x1f'))],
  },
  {
    message: 'the same call gives another value',
    expected: item('12'),
    actual: item('13'),
    exchanges: [answer(8, body('12')), answer(9, body('13'))],
  },
  {
    message: 'the walk lost items',
    expected: 'all 88 items of the list',
    actual: `1 missing in 2 pages, the first: transactionHash ${address}, logIndex 0`,
    exchanges: [answer(10, body('14')), anExchange({ n: 11, failure: { kind: 'reset', message: 'reset by peer' } })],
    curl: Array.from({ length: 3 }, (_, n) => `curl -sS 'http://127.0.0.1:9650/v1/${'long/'.repeat(40)}?page=${n}'`),
  },
];

const others: readonly Partial<Outcome>[] = [
  { verdict: 'inconclusive', evidence: 0, reason: 'no address with two pages was found; name one with --config' },
  { verdict: 'unstable', reason: 'violated once, but not when the same calls were sent again' },
  { verdict: 'excluded', evidence: 0, reason: 'no metrics URL was given' },
];

/** A run of the whole chain contract with this many findings, of which every third has the cause of the one before. */
export const runWith = (findings: number): Run => {
  const cases = chain.cases.map(({ requirement, operation }) => ({
    requirement: requirement.id,
    operation: operation.id,
    level: requirement.level,
  }));
  const judgedCases = cases.filter(({ level }) => level === 'stated' || level === 'derived');
  // Every second case of the first ones, so that cells hold several verdicts.
  const failing = new Set(judgedCases.filter((_, index) => index % 2 === 0).slice(0, findings));
  let made = 0;
  let former = '';
  const outcomes = cases.map((testCase, index): Outcome => {
    if (testCase.level === 'open')
      return anOutcome({ ...testCase, verdict: 'observed', observations: [anObservation(testCase)] });
    if (!failing.has(testCase)) return anOutcome({ ...testCase, ...(index % 9 === 5 ? others[index % 3] : {}) });
    const fingerprint = `${testCase.requirement}@${testCase.operation}:${String(made).padStart(10, '0')}`;
    const root = made % 3 === 2 ? { sameCauseAs: former } : {};
    const acceptance = made % 10 === 8 ? { known: { reason: 'agreed upon with its owner', ticket: 'T-8' } } : {};
    const kind = kinds[made % kinds.length] ?? {};
    made += 1;
    former = fingerprint;
    return anOutcome({
      ...testCase,
      verdict: made % 20 === 7 ? 'warning' : 'fail',
      findings: [
        aFinding({
          requirement: testCase.requirement,
          operation: testCase.operation,
          evidence:
            kind.pointer === undefined ? proofs[made % proofs.length] : answerProof(kind.exchanges ?? [], kind.pointer),
          ...kind,
          fingerprint,
          ...root,
          ...acceptance,
        }),
      ],
    });
  });
  return aRun({ outcomes, target: { node: 'http://127.0.0.1:9650', data: 'http://127.0.0.1:8080' } });
};
