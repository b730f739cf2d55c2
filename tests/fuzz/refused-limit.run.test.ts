import { expect, test } from 'vitest';
import type { Call } from '../../engine/model/exchange.ts';
import { accepted } from '../../properties/checks/accepted.ts';
import { badInput } from '../../properties/checks/bad-input.ts';
import type { PassiveCheck } from '../../engine/model/judging.ts';
import { fuzzed } from './target.ts';
import { planted } from '../reference-run.ts';
import { violations } from '../properties/messages.ts';

const utxos = 'vm.getUTXOs';
const addresses = ['X-avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy'];
const result = { result: { utxos: [], numFetched: '0' } };
const error = { error: { code: -32_600, message: 'no' } };

/** The violations of a fuzz check on successive answers: requirement and message. */
const said = (check: PassiveCheck, answers: readonly (readonly [Partial<Call>, object])[]): string[] =>
  violations(
    check,
    answers.map(([call, body]) => [{ operation: utxos, input: 'valid', parameters: {}, ...call }, 200, body] as const),
  ).map(([requirement, message]) => `${requirement}: ${message}`);

const clamp = 'node.utxos.limit-clamp: a limit above the maximum is refused';

test.each([
  ['a limit above the maximum', { limit: 2 ** 32 }, [clamp]],
  ['a limit within the bounds', { limit: 7 }, ['node.endpoint.asset-chain: a documented call with limit is refused']],
  ['an encoding', { encoding: 'hex' }, ['node.endpoint.asset-chain: a documented call with encoding is refused']],
  [
    'a limit above the maximum and something else, of which either may be the reason',
    { limit: 5_000, encoding: 'hex' },
    [],
  ],
] as const)('the refusal of %s', (_, more, expected) => {
  expect(
    said(accepted, [
      [{ parameters: { addresses } }, result],
      [{ parameters: { addresses, ...more } }, error],
    ]),
  ).toEqual(expected);
});

test.each([
  ['{"jsonrpc":"2.0","method":"vm.getUTXOs","params":{}}x', 'a body with bytes after its end'],
  ['{"a":{"b":"}"}},', 'a body with bytes after its end'],
  ['{"jsonrpc":"2.0","method":', 'a malformed request'],
  ['no json', 'a malformed request'],
])('the body %s', (rawBody, what) => {
  expect(said(badInput, [[{ input: 'invalid', rawBody }, result]])).toEqual([
    `node.error.malformed-body: ${what} gets a result`,
  ]);
});

test('a campaign files the refusal of huge limits under limit-clamp alone', async () => {
  const refusing = await planted('node.utxos.limit-clamp@vm.getUTXOs#beyond-32-bits-refused');
  const { outcomes, defects } = await fuzzed(refusing, 600, { only: ['vm.getUTXOs'] });
  expect(defects).toEqual([]);
  expect(
    outcomes.flatMap(({ findings }) => findings.map(({ requirement, message }) => `${requirement}: ${message}`)),
  ).toEqual([clamp]);
});
