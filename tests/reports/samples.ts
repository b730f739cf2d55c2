import { chain } from '../../contracts/chain/index.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding, Observation, Outcome } from '../../engine/model/judging.ts';
import type { Grouped } from '../../compare/moments/changes/changes.ts';
import type { DriftFile } from '../../engine/model/drift.ts';
import { replayLine } from '../../engine/model/reproduction.ts';
import type { Run } from '../../engine/model/run.ts';
import { proofsOf } from './proof-samples.ts';

/** Hand-made outcomes. Each function takes the members that a test changes. */

export const anExchange = (changes: Partial<Exchange> = {}): Exchange => ({
  n: 7,
  asker: 'node.utxos.limit-clamp@vm.getUTXOs',
  turn: 1,
  at: '2025-01-02T03:04:05.000Z',
  ms: 12,
  attempt: 1,
  call: { operation: 'vm.getUTXOs', parameters: {}, input: 'valid' },
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:9650/ext/bc/X',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"vm.getUTXOs","params":{"limit":2000}}',
  },
  response: { status: 200, headers: {}, body: '{"jsonrpc":"2.0","id":1,"result":{}}', bytes: 36 },
  ...changes,
});

export const aFinding = ({ fingerprint = 'a1b2c3d4', ...changes }: Partial<Finding> = {}): Finding => ({
  fingerprint,
  requirement: 'node.utxos.limit-clamp',
  operation: 'vm.getUTXOs',
  code: 'above-maximum-differs',
  message: 'a limit above 1024 gives another list than 1024 does',
  expected: '1024 UTXOs',
  actual: '2000 UTXOs',
  exchanges: [anExchange()],
  curl: ["curl -sS 'http://127.0.0.1:9650/ext/bc/X'"],
  replay: replayLine(fingerprint),
  ...changes,
});

export const anObservation = (changes: Partial<Observation> = {}): Observation => ({
  requirement: 'node.error.codes',
  operation: 'vm.getUTXOs',
  what: 'error code',
  values: ['-32000', '-32602'],
  example: 3,
  ...changes,
});

export const anOutcome = (changes: Partial<Outcome> = {}): Outcome => ({
  requirement: 'node.utxos.limit-clamp',
  operation: 'vm.getUTXOs',
  level: 'stated',
  verdict: 'pass',
  evidence: 4,
  requests: 5,
  findings: [],
  observations: [],
  ms: 80,
  ...changes,
});

export const aRun = (changes: Partial<Run> = {}): Run => ({
  contract: chain,
  version: '0.1.0',
  seed: 42,
  depth: 'standard',
  target: { node: 'http://127.0.0.1:9650' },
  embedded: false,
  startedAt: '2025-01-02T03:04:05.000Z',
  finishedAt: '2025-01-02T03:04:16.200Z',
  requests: 873,
  interrupted: false,
  outcomes: [
    anOutcome({ requirement: 'node.utxos.num-fetched' }),
    anOutcome({ verdict: 'fail', findings: [aFinding()] }),
    anOutcome({
      requirement: 'node.utxos.source-chain',
      verdict: 'inconclusive',
      evidence: 0,
      reason: 'no atomic UTXO was found; name a source chain',
    }),
    anOutcome({
      requirement: 'data.page.continues',
      operation: 'listAddressTransactions',
      verdict: 'excluded',
      evidence: 0,
      reason: 'no data URL was given',
    }),
    anOutcome({ requirement: 'node.error.codes', level: 'open', verdict: 'observed', observations: [anObservation()] }),
    anOutcome({
      requirement: 'data.drift.undocumented-member',
      operation: 'listAddressTransactions',
      level: 'open',
      verdict: 'observed',
      observations: [
        anObservation({
          requirement: 'data.drift.undocumented-member',
          operation: 'listAddressTransactions',
          what: '/transactions/*/extra',
          values: ['"x"'],
        }),
      ],
    }),
  ],
  ...changes,
});

/** A run with one failed case that has these findings. */
export const aRunOf = (...findings: readonly Finding[]): Run =>
  aRun({ outcomes: [anOutcome({ verdict: 'fail', findings })] });

export const aDrift = (changes: Partial<DriftFile> = {}): DriftFile => ({
  schema: 'assay-drift/1',
  version: '0.1.0',
  exchanges: 5,
  operations: [
    {
      operation: 'listMessages',
      answers: { success: 3, refusal: 2 },
      failures: [{ kind: 'reset', count: 1, example: 9 }],
      asked: [
        {
          asked: 'pageSize: above 100',
          answers: 2,
          statuses: [{ status: 400, count: 2, example: 5 }],
          texts: [{ text: 'too large', count: 2, example: 5 }],
        },
      ],
      members: [
        {
          of: 'success',
          path: 'messages[].extra',
          documented: false,
          answers: 3,
          present: 2,
          absent: 1,
          types: { string: 2 },
          example: 4,
          value: '"x"',
        },
      ],
      neverSeen: ['messages[].receipts'],
      alwaysEmpty: [],
      values: [
        {
          path: 'messages[].status',
          documented: 'not shown',
          answers: 3,
          values: [{ value: '"delivered"', count: 3, example: 4 }],
        },
      ],
      headers: [
        {
          of: 'success',
          name: 'content-type',
          answers: 3,
          count: 3,
          values: [{ value: 'application/json', count: 3, example: 4 }],
        },
      ],
      cut: { 'undocumented members': 7 },
    },
  ],
  ...changes,
});

/** Texts with which a target could attack a browser or a terminal, or mislead a reader. */
export const hostile = {
  script: '<script>alert(1)</script>',
  image: '<img src=x onerror=alert(1)>',
  ansi: '\u001b[2J\u001b[31mred\u001b[0m\u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007',
  c1: '\u009b31m',
  rightToLeft: 'abc\u202etxt.exe\u2066x\u2069\u200f',
  fenceBreak: '```\n# broken out\n````\n<b>x</b>',
  spanBreak: '` <b>out</b> ``',
  pipe: 'a|b|\n|c|',
  link: '[click](javascript:alert(1)) ![i](http://evil.example/p.png) http://evil.example',
  carriage: 'overwritten\rshown',
  nul: 'a\u0000b',
  workflow: 'a\n::error::pwned\n ::error::pwned ##[error]pwned ##vso[task.complete]pwned',
} as const;

export const allHostile = Object.values(hostile).join(' ');

/** A run in which everything that can come from a target is hostile. */
export const hostileRun = (): Run =>
  aRun({
    outcomes: [
      anOutcome({
        verdict: 'fail',
        reason: allHostile,
        findings: Object.values(proofsOf(allHostile)).map((evidence) =>
          aFinding({
            message: allHostile,
            expected: allHostile,
            actual: allHostile,
            pointer: `/${allHostile}`,
            curl: [allHostile],
            fingerprint: `${evidence.kind} ${allHostile}`,
            evidence,
          }),
        ),
        observations: [anObservation({ what: allHostile, values: Object.values(hostile) })],
      }),
      anOutcome({ requirement: 'node.utxos.source-chain', verdict: 'inconclusive', reason: allHostile }),
      anOutcome({
        requirement: 'node.error.codes',
        level: 'open',
        verdict: 'observed',
        observations: [anObservation({ what: allHostile, values: Object.values(hostile) })],
      }),
    ],
  });

export const hostileDrift = (): DriftFile =>
  aDrift({
    operations: aDrift().operations.map((row) => ({
      ...row,
      failures: [{ kind: allHostile, count: 1, example: 1 }],
      asked: [{ asked: allHostile, answers: 1, statuses: [], texts: [{ text: allHostile, count: 1, example: 1 }] }],
      members: [
        {
          of: 'refusal',
          path: allHostile,
          documented: false,
          answers: 1,
          present: 1,
          absent: 0,
          types: { string: 1 },
          example: 1,
          value: allHostile,
        },
      ],
      neverSeen: [allHostile],
      values: [
        {
          path: allHostile,
          documented: [allHostile],
          answers: 1,
          values: [{ value: allHostile, count: 1, example: 1, outside: true }],
        },
      ],
      headers: [
        {
          of: 'success',
          name: allHostile,
          answers: 1,
          count: 1,
          values: [{ value: allHostile, count: 1, example: 1 }],
        },
      ],
      cut: { [allHostile]: 1 },
    })),
    observed: [anObservation({ operation: 'listMessages', what: allHostile, values: Object.values(hostile) })],
  });

export const hostileChanges: readonly Grouped[] = [
  {
    kind: 'member-came',
    class: 'harmless',
    title: 'a member came',
    at: allHostile,
    before: allHostile,
    after: allHostile,
    operations: [allHostile],
  },
];
