import { expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { OverallJudgement } from '../../engine/model/judging.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { knownIdentities } from '../../properties/checks/known-identities.ts';
import { anExchange } from '../reports/samples.ts';

const asset = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const transaction = 'oNusoLAGU2aXigpezGwbDqyiUNNbUFPTQ7dNbMcLcd4uTRW7o';

/** A JSON-RPC call with its result. */
const answer = (n: number, method: string, parameters: Record<string, Json>, result: Json): Exchange =>
  anExchange({
    n,
    call: { operation: method, parameters, input: 'valid' },
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/X',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
    },
    response: { status: 200, headers: {}, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }), bytes: 100 },
  });

const description = { assetID: asset, name: 'Avalanche', symbol: 'AVAX', denomination: '9' };
const asks = (n: number): Exchange => answer(n, 'vm.getAssetDescription', { assetID: asset }, description);
const shows = (n: number): Exchange =>
  answer(
    n,
    'vm.getTx',
    { txID: transaction, encoding: 'json' },
    { tx: { unsignedTx: { outputs: [{ assetID: asset }] } }, encoding: 'json' },
  );

/** Pieces of evidence for the method that describes an asset. */
function evidenceOf(exchanges: readonly Exchange[]): number {
  const fold = knownIdentities.start(chain);
  const judgements = exchanges.flatMap((exchange) => {
    const read = answered(exchange, chain);
    return read ? [...fold.judge(read)].map((judgement) => ({ operation: exchange.call.operation, ...judgement })) : [];
  });
  return [...judgements, ...((fold.finish?.() ?? []) as Iterable<OverallJudgement>)]
    .filter(({ operation }) => operation === 'vm.getAssetDescription')
    .reduce((sum, { evidence }) => sum + evidence, 0);
}

// Calls in parallel end in any order: equal answers must give equal verdicts.
test('an id that is found counts, whether another answer shows it before or after', () => {
  expect(evidenceOf([shows(1), asks(2)])).toBe(1);
  expect(evidenceOf([asks(1), shows(2)])).toBe(1);
  expect(evidenceOf([asks(1), shows(2), shows(3)])).toBe(1);
});

test('an id that no other answer shows does not count', () => expect(evidenceOf([asks(1)])).toBe(0));
