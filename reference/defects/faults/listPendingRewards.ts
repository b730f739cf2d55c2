import { given, onBody, onItems, onParameters } from '../operators/calls.ts';
import { at, changed, isMembers } from '../shared/values.ts';
import type { Ask } from '../../types.ts';
import type { Value } from '../../value.ts';
import { isDistinct, listOf, numberOf, textOf, textsOf, walk } from './shared/data-client.ts';
import { relist } from './shared/data-repaged.ts';
import { largestPagesEndTheList } from './shared/largest-pages.ts';
import type { FaultFile } from './types.ts';

const subject = { network: 'mainnet' };
const all = (ask: Ask): Promise<Value[]> => walk(ask, { ...subject, pageSize: 90 });
const ownersOf = (item: Value | undefined): string[] => listOf(item, 'addresses').map(String);

export default {
  on: 'listPendingRewards',
  faults: {
    'two-filters-are-joined-by-or': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 12: addresses and nodeIds both narrow the list',
      what: 'with addresses and nodeIds rewards are listed that match one of the two',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          if (call.parameters['addresses'] === undefined || call.parameters['nodeIds'] === undefined) return items;
          const byNode = new Set(textsOf(whole({ addresses: undefined }), 'txHash'));
          const byOwner = new Set(textsOf(whole({ nodeIds: undefined }), 'txHash'));
          return whole({ addresses: undefined, nodeIds: undefined }).filter(
            (item) => byNode.has(textOf(item, 'txHash')) || byOwner.has(textOf(item, 'txHash')),
          );
        }),
      holds: async (ask) => {
        const [first] = (await ask({ parameters: subject })).items;
        const addresses = ownersOf(first)[0] ?? '';
        const nodeIds = textOf(first, 'nodeId');
        const { items } = await ask({ parameters: { ...subject, addresses, nodeIds, pageSize: 100 } });
        return items.every((item) => textOf(item, 'nodeId') === nodeIds && ownersOf(item).includes(addresses));
      },
    },
    'joint-owners-multiply-rewards': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 12: a pending reward stands in the list once',
      what: 'a reward of several owners is listed once for each of them that addresses names',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = call.parameters['addresses'];
          if (typeof named !== 'string') return items;
          const plain = named.split(',').map((one) => one.trim().replace(/^[PX]-/, ''));
          return items.flatMap((item) => {
            const times = ownersOf(item).filter((owner) => plain.includes(owner)).length;
            return Array.from({ length: Math.max(1, times) }, () => item);
          });
        }),
      holds: async (ask) => {
        const joint = (await all(ask)).find((item) => ownersOf(item).length > 1);
        const items = await walk(ask, { ...subject, addresses: ownersOf(joint).join(','), pageSize: 90 });
        return isDistinct(items.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'rewardType')}`));
      },
    },
    'nodes-of-any-network': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, row 12: the pending rewards of the network asked for',
      what: 'with nodeIds the rewards of mainnet are listed for testnet too',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['nodeIds'] !== undefined && ['fuji', 'testnet'].includes(String(parameters['network']))
            ? given(parameters, { network: 'mainnet' })
            : undefined,
        ),
      holds: async (ask) => {
        const nodeIds = textOf((await ask({ parameters: subject })).items[0], 'nodeId');
        const main = textsOf((await ask({ parameters: { ...subject, nodeIds, pageSize: 100 } })).items, 'txHash');
        const test = await ask({ parameters: { network: 'fuji', nodeIds, pageSize: 100 } });
        return textsOf(test.items, 'txHash').every((hash) => !main.includes(hash));
      },
    },
    'one-node-gives-amounts-as-numbers': {
      origin: 'rollout',
      deep: false,
      breaks: 'What the service does, convention 4: amounts are decimal strings',
      what: 'every third answer, from a node with the last release, has amountStaked as a number',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 3 === 0 ? changed(body, 'pendingRewards.amountStaked', (amount) => Number(amount)) : body;
        });
      },
      holds: async (ask) => {
        for (let time = 0; time < 3; time += 1) {
          const { items } = await ask({ parameters: subject });
          if (items.some((item) => typeof at(item, 'amountStaked') !== 'string')) return false;
        }
        return true;
      },
    },
    'largest-pages-end-the-list': {
      ...largestPagesEndTheList,
      holds: async (ask) => (await walk(ask, { ...subject, pageSize: 100 })).length === (await all(ask)).length,
    },
    'estimates-in-whole-coins': {
      origin: 'number',
      deep: true,
      breaks:
        'What the service does, convention 4; Resources, pending reward: the estimate is an amount, an integer of ' +
        'smallest units',
      what: 'estimates below one coin come with a point, as 0.431209857',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => {
            const reward = isMembers(item) ? item['estimatedReward'] : undefined;
            const amount = numberOf(reward, 'amount');
            return isMembers(item) && isMembers(reward) && amount < 1e9
              ? { ...item, estimatedReward: { ...reward, amount: (amount / 1e9).toFixed(9) } }
              : item;
          }),
        ),
      holds: async (ask) => textsOf(await all(ask), 'estimatedReward.amount').every((amount) => /^\d+$/.test(amount)),
    },
    'repeated-nodes-repeat-rewards': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 12: a pending reward stands in the list once',
      what: 'the rewards of a node that nodeIds names twice are listed twice',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = call.parameters['nodeIds'];
          if (typeof named !== 'string') return items;
          const nodes = named.split(',').map((one) => one.trim());
          return items.flatMap((item) => nodes.filter((node) => node === textOf(item, 'nodeId')).map(() => item));
        }),
      holds: async (ask) => {
        const node = textOf((await ask({ parameters: subject })).items[0], 'nodeId');
        const items = await walk(ask, { ...subject, nodeIds: `${node},${node}`, pageSize: 90 });
        return isDistinct(items.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'rewardType')}`));
      },
    },
  },
} satisfies FaultFile;
