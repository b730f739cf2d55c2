import { expect, test } from 'vitest';
import * as bytes from '../../lab/servers/real-node/chain/bytes.ts';
import * as format from '../../lab/servers/real-node/chain/format.ts';

const id = (value: number): Uint8Array => new Uint8Array(32).fill(value);
const chain = { networkId: 12_345, id: id(1) };
const [first, second] = [new Uint8Array(20).fill(4), new Uint8Array(20).fill(9)];

test('a transfer has the bytes that the public client library gives it', () => {
  const owners = { addresses: [second, first], threshold: 2, lockTime: 7n };
  const tx = format.baseTx(chain, {
    outputs: [format.ofAsset(id(2), format.transfer(5n, owners))],
    coins: [{ tx: id(3), index: 4, asset: id(2), amount: 1_000_005n }],
    memo: Uint8Array.of(1, 2),
  });
  const owned = `00000000000000070000000200000002${'04'.repeat(20)}${'09'.repeat(20)}`;
  const output = `${'02'.repeat(32)}000000070000000000000005${owned}`;
  const input = `${'03'.repeat(32)}00000004${'02'.repeat(32)}0000000500000000000f42450000000100000000`;
  expect(Buffer.from(tx).toString('hex')).toBe(
    `00000000000000003039${'01'.repeat(32)}00000001${output}00000001${input}000000020102`,
  );
});

test('outputs and inputs are sorted, whatever their order was', () => {
  const outputs = [9n, 5n].map((amount) => format.ofAsset(id(2), format.transfer(amount, { addresses: [first] })));
  const coins = [2, 1].map((index) => ({ tx: id(3), index, asset: id(2), amount: 1n }));
  const tx = format.baseTx(chain, { outputs, coins });
  expect(tx).toEqual(format.baseTx(chain, { outputs: outputs.toReversed(), coins: coins.toReversed() }));
});

test('ids, keys, addresses and hex have checksums', () => {
  expect(bytes.idBytes(bytes.idText(id(7)))).toEqual(id(7));
  expect(() => bytes.idBytes(bytes.idText(new Uint8Array(20)))).toThrow('is no id');
  const publicKey = Buffer.from('0327448e78ffa8cdb24cf19be0204ad954b1bdb4db8c51183534c1eecf2ebd094e', 'hex');
  expect(bytes.addressText('X', 'local', bytes.addressBytes(publicKey))).toBe(
    'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
  );
});
