import { describe, expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { findLongList } from '../../../engine/discovery/long-lists.ts';
import { searchOf, survey } from '../../../engine/discovery/survey.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { createRandom } from '../../../reference/world/xchain/random.ts';
import { toBech32 } from '../../../reference/world/xchain/ids.ts';
import type { Provider } from '../../../reference/provider.ts';
import { addressesOf, clientOf, providerOf } from './target.ts';

const strangers = (count: number): string[] => {
  const random = createRandom(7);
  return Array.from({ length: count }, () => toBech32('avax', random.hex(20)));
};

/** Discovers subjects among addresses, only one of which is known to be answered. */
const found = async (provider: Provider, addresses: readonly string[]) => {
  const { client, calls } = clientOf(provider);
  const subjects = new Subjects();
  for (const address of addresses) subjects.add('x-address', address, 'vm.getTx');
  const [first = ''] = addresses;
  const [set] = await (async () => {
    const known = new Subjects();
    known.add('x-address', first, 'configured');
    await survey(chain, client, known, { bases: new Set(['node']), depth: 'quick', network: 'mainnet' });
    return known.arguments('vm.getUTXOs').filter((call) => !call.more);
  })();
  if (!set) throw new Error('the first address is answered');
  subjects.learnArguments('vm.getUTXOs', set);
  const before = calls.length;
  await findLongList({ base: 'node', operation: 'vm.getUTXOs', parameter: 'addresses', together: 64 }).afterSurvey?.(
    searchOf(chain, client, subjects, { depth: 'standard', seeksRare: true }),
  );
  return {
    sets: subjects.arguments('vm.getUTXOs').filter((call) => call.more),
    requests: calls.length - before,
  };
};

describe('an address with more UTXOs than one answer holds', () => {
  test('is found among many by asking for many at once', async () => {
    const provider = providerOf();
    const [hub = ''] = addressesOf(provider, 'hub').map((address) => address.slice(2));
    const others = strangers(100);
    const { sets, requests } = await found(provider, [...others.slice(0, 70), hub, ...others.slice(70)]);
    expect(sets.map(({ parameters }) => parameters['addresses'])).toEqual([[`X-${hub}`]]);
    expect(requests).toBeLessThanOrEqual(14);
  });

  test('costs a call for every 64 addresses where there is none', async () => {
    const { sets, requests } = await found(providerOf(), strangers(130));
    expect(sets).toEqual([]);
    expect(requests).toBe(3);
  });
});
