import type { Exchange } from '../../client/types.ts';
import type { Finding, Observation, Outcome } from '../../properties/types.ts';
import type { Run } from '../../reports/run.ts';

/** Hand-made outcomes; each takes what a test wants different. */

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

export const aFinding = (changes: Partial<Finding> = {}): Finding => ({
  fingerprint: 'a1b2c3d4',
  requirement: 'node.utxos.limit-clamp',
  operation: 'vm.getUTXOs',
  message: 'a limit above 1024 gives another list than 1024 does',
  expected: '1024 UTXOs',
  actual: '2000 UTXOs',
  exchanges: [anExchange()],
  curl: ["curl -sS 'http://127.0.0.1:9650/ext/bc/X'"],
  ...changes,
});

export const anObservation = (changes: Partial<Observation> = {}): Observation => ({
  requirement: 'node.error.codes', operation: 'vm.getUTXOs', what: 'error code', values: ['-32000', '-32602'], example: 3, ...changes,
});

export const anOutcome = (changes: Partial<Outcome> = {}): Outcome => ({
  requirement: 'node.utxos.limit-clamp', operation: 'vm.getUTXOs', level: 'stated', verdict: 'pass',
  evidence: 4, requests: 5, findings: [], observations: [], ms: 80, ...changes,
});

export const aRun = (changes: Partial<Run> = {}): Run => ({
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
    anOutcome({ requirement: 'node.utxos.source-chain', verdict: 'inconclusive', evidence: 0, reason: 'no atomic UTXO was found; name a source chain' }),
    anOutcome({ requirement: 'data.page.continues', operation: 'listAddressTransactions', verdict: 'excluded', evidence: 0, reason: 'no data URL was given' }),
    anOutcome({ requirement: 'node.error.codes', level: 'open', verdict: 'observed', observations: [anObservation()] }),
    anOutcome({
      requirement: 'data.drift.undocumented-member', operation: 'listAddressTransactions', level: 'open', verdict: 'observed',
      observations: [anObservation({ requirement: 'data.drift.undocumented-member', operation: 'listAddressTransactions', what: '/transactions/*/extra', values: ['"x"'] })],
    }),
  ],
  ...changes,
});

/** What a target could send to act on a reader's browser, terminal or eye. */
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
export const hostileRun = (): Run => aRun({
  outcomes: [
    anOutcome({
      verdict: 'fail',
      reason: allHostile,
      findings: [aFinding({ message: allHostile, expected: allHostile, actual: allHostile, pointer: `/${allHostile}`, curl: [allHostile], fingerprint: allHostile })],
      observations: [anObservation({ what: allHostile, values: Object.values(hostile) })],
    }),
    anOutcome({ requirement: 'node.utxos.source-chain', verdict: 'inconclusive', reason: allHostile }),
    anOutcome({ requirement: 'node.error.codes', level: 'open', verdict: 'observed', observations: [anObservation({ what: allHostile, values: Object.values(hostile) })] }),
  ],
});
