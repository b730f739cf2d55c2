import { describe, expect, it } from 'vitest';
import getUTXOs from '../../reference/handlers/node/vm.getUTXOs.ts';
import type { Value } from '../../reference/value.ts';
import { toCb58 } from '../../reference/world/xchain/ids.ts';
import { pChainId, mainnet } from '../../reference/world/xchain/networks.ts';
import { utxo as readUtxo } from './decoder.ts';
import { asker, chain, strings, xAddress, type Parameters } from './world.ts';
import { defined } from '../../engine/model/defined.ts';

const ask = asker('vm.getUTXOs', getUTXOs);
const text = (holder: { readonly addresses: readonly string[] }): string => xAddress(holder.addresses[0] ?? '');
const hub = text(chain.actors.hub);
const board = chain.actors.board.addresses.map(xAddress);
const hubIds = chain.ledger.unspent.of(chain.actors.hub.addresses[0] ?? '').map((utxo) => toCb58(utxo.id));
const nobody = xAddress('11'.repeat(20));
const zero = toCb58('00'.repeat(32));

/** All pages from the first to the one that is not full, by UTXO id. */
const walk = (parameters: Parameters, limit: number): string[][] => {
  const pages: string[][] = [];
  let startIndex: Value | undefined;
  for (let calls = 0; calls < 5_000; calls += 1) {
    const { utxos, numFetched, endIndex } = ask({
      ...parameters,
      limit,
      ...defined({ startIndex }),
    });
    const ids = strings(utxos).map((each) => readUtxo(each).id);
    expect(numFetched).toBe(String(ids.length));
    if (ids.length > 0) expect(endIndex).toMatchObject({ utxo: ids.at(-1) });
    pages.push(ids);
    if (ids.length < limit) return pages;
    startIndex = endIndex;
  }
  throw new Error('the walk does not end');
};

describe('vm.getUTXOs', () => {
  it('gives 1024 where more exist, whatever larger limit is asked for', () => {
    const usual = ask({ addresses: [hub] });
    expect(usual).toMatchObject({ numFetched: '1024', encoding: 'hex' });
    expect(usual['sourceChain']).toBeUndefined();
    for (const limit of [0, 1024, 1025, 1_000_000, 2n ** 64n]) expect(ask({ addresses: [hub], limit })).toEqual(usual);
    expect(ask({ addresses: [hub], encoding: 'hex' })).toEqual(usual);
  });

  it.each([7, 100, 1000, 1024])("walked by %i it gives each of the hub's UTXOs once", (limit) => {
    const pages = walk({ addresses: [hub] }, limit);
    expect(pages.slice(0, -1).every((ids) => ids.length === limit)).toBe(true);
    expect(pages.flat()).toEqual(hubIds);
  });

  it.each([1, 3, 50, 1024])('walked by %i it covers several addresses, with no repeat in one answer', (limit) => {
    const pages = walk({ addresses: board }, limit);
    for (const ids of pages) expect(new Set(ids).size).toBe(ids.length);
    const each = board.flatMap((address) => walk({ addresses: [address] }, 1024).flat());
    expect(new Set(pages.flat())).toEqual(new Set(each));
    expect(new Set(each).size).toBeLessThan(each.length);
  });

  it('does not mind the order or the number of mentions of its addresses', () => {
    expect(ask({ addresses: [...board].reverse() })).toEqual(ask({ addresses: [...board, ...board] }));
  });

  it('with nothing to give points at an address asked for and the zero id', () => {
    expect(ask({ addresses: [text(chain.actors.leaver)] })).toEqual({
      numFetched: '0',
      utxos: [],
      endIndex: { address: text(chain.actors.leaver), utxo: zero },
      encoding: 'hex',
    });
  });

  it('after the last UTXO stays there', () => {
    const { endIndex } = ask({ addresses: [board[0] ?? ''] });
    expect(ask({ addresses: [board[0] ?? ''], startIndex: endIndex })).toMatchObject({ numFetched: '0', endIndex });
  });

  it.each([pChainId, mainnet.cChainId])(
    'with source chain %s gives what was exported from there, walked like the others',
    (source) => {
      const owner =
        chain.ledger.incoming(source).owners.find((each) => chain.ledger.incoming(source).of(each).length > 3) ?? '';
      const parameters = { addresses: [xAddress(owner)], sourceChain: toCb58(source) };
      const known = chain.ledger
        .incoming(source)
        .of(owner)
        .map((utxo) => toCb58(utxo.id));
      expect(walk(parameters, 1).flat()).toEqual(known);
      expect(walk(parameters, 1024).flat()).toEqual(known);
      expect(ask(parameters)['sourceChain']).toBe(parameters.sourceChain);
      const here = new Set(walk({ addresses: parameters.addresses }, 1024).flat());
      expect(known.filter((id) => here.has(id))).toEqual([]);
    },
  );

  it('gives nothing from a chain that exported nothing', () => {
    expect(ask({ addresses: [hub], sourceChain: toCb58('cd'.repeat(32)) })).toMatchObject({ numFetched: '0' });
  });

  it.each<[string, Parameters]>([
    ['no addresses', {}],
    ['an empty list', { addresses: [] }],
    ['a string', { addresses: hub }],
    ['a number among the addresses', { addresses: [hub, 4] }],
    ['no address', { addresses: [hub, 'X-avax1'] }],
    ["another chain's address", { addresses: [`P${hub.slice(1)}`] }],
    ['a negative limit', { addresses: [hub], limit: -1 }],
    ['a fraction', { addresses: [hub], limit: 1.5 }],
    ['a limit as text', { addresses: [hub], limit: '5' }],
    ['no limit', { addresses: [hub], limit: null }],
    ['an index as text', { addresses: [hub], startIndex: zero }],
    ['an index as list', { addresses: [hub], startIndex: [hub, zero] }],
    ['half an index', { addresses: [hub], startIndex: { address: hub } }],
    ['the other half', { addresses: [hub], startIndex: { utxo: zero } }],
    ['an index without checksum', { addresses: [hub], startIndex: { address: hub, utxo: 'abc' } }],
    ['no chain id', { addresses: [hub], sourceChain: 'P' }],
    ['a number as chain', { addresses: [hub], sourceChain: 1 }],
    ['another encoding', { addresses: [hub], encoding: 'json' }],
    ['no encoding', { addresses: [nobody], encoding: 5 }],
  ])('refuses %s', (_what, parameters) => {
    expect(() => ask(parameters)).toThrow('-32602');
  });
});
