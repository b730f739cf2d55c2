import { describe, expect, test } from 'vitest';
import type { Alteration } from '../../../reference/types.ts';
import { toCb58 } from '../../../reference/world/xchain/ids.ts';
import { addressesOf, judgeWorld, providerOf, type World } from './target.ts';
import { fewOf } from '../../part.ts';

const elsewhere = 'X-custom1qurswpc8qurswpc8qurswpc8qurswpc84tcf7f';
const foreign = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const [issuer = ''] = addressesOf(providerOf(), 'issuer');

/** Addresses that a node is asked for. */
const askedFor = async (world: World, subjects: Readonly<Record<string, readonly string[]>>, only = 'vm.getUTXOs') => {
  const addresses = new Set<unknown>();
  const noting: Alteration = {
    call(call, next) {
      for (const value of [call.parameters['addresses'], call.parameters['address']].flat()) addresses.add(value);
      return next(call);
    },
  };
  const judgements = await judgeWorld(
    { ...world, alterations: [...(world.alterations ?? []), noting] },
    { subjects, only: [only], depth: 'quick' },
  );
  return { addresses, rejected: judgements.rejectedSubjects, outcomes: judgements.outcomes };
};

describe('configured addresses', () => {
  test.each([issuer, issuer.slice('X-'.length)])('%s is sent with one prefix', async (value) => {
    const { addresses, rejected } = await askedFor({}, { 'x-address': [value] });
    expect(addresses).toContain(issuer);
    expect([...addresses].filter((address) => typeof address === 'string' && /^X-X-/.test(address))).toEqual([]);
    expect(rejected).toEqual([]);
  });
});

describe('configured subjects that the target rejects', () => {
  test('are named, and told from those that it accepts', async () => {
    const { rejected } = await askedFor({}, { 'x-address': [elsewhere, issuer] }, 'vm.*');
    expect(rejected).toEqual([{ kind: 'x-address', value: elsewhere, refusals: expect.any(Number), wholeKind: false }]);
  });

  test('are all of a kind', async () => {
    const { rejected } = await askedFor({}, { 'x-address': [elsewhere], 'asset-id': [foreign] }, 'vm.*');
    expect(rejected?.map(({ kind, wholeKind }) => [kind, wholeKind])).toEqual([
      ['x-address', true],
      ['asset-id', true],
    ]);
  });

  test('a transaction whose status is Unknown does not exist', async () => {
    const { rejected } = await askedFor({}, { 'node-tx-id': [foreign] }, 'vm.*');
    expect(rejected?.map(({ value }) => value)).toEqual([foreign]);
  });

  test('a chain of the virtual machine that nobody serves', async () => {
    const { rejected } = await askedFor({}, { 'sibling-chain-id': [foreign] }, 'node.endpoint.blockchain-id');
    expect(rejected?.map(({ kind }) => kind)).toEqual(['sibling-chain-id']);
  });

  test('what the network or a missing key does is no rejection', async () => {
    for (const status of fewOf(2, [401, 403, 429, 503])) {
      const away: Alteration = { http: async () => ({ status, headers: {}, body: '{}' }) };
      const { rejected } = await askedFor({ alterations: [away] }, { 'x-address': [issuer] });
      expect(rejected).toEqual([]);
    }
  });

  test('a subject that nothing asks for is not rejected', async () => {
    const { rejected } = await askedFor({}, { 'evm-address': ['0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc'] });
    expect(rejected).toEqual([]);
  });

  test('a transaction that exists is accepted', async () => {
    const [id = ''] = [...providerOf().world.xchain.txs.keys()];
    const { rejected } = await askedFor({}, { 'node-tx-id': [toCb58(id)] }, 'vm.getTx');
    expect(rejected).toEqual([]);
  });
});
