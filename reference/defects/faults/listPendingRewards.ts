import { given, onBody, onItems, onParameters } from '../operators/calls.ts';
import { changed, isMembers } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { listOf, numberOf, textOf, textsOf } from './shared/data-client.ts';
import { relist } from './shared/data-repaged.ts';
import { largestPagesEndTheList } from './shared/largest-pages.ts';
import type { FaultFile } from './types.ts';

const ownersOf = (item: Value | undefined): string[] => listOf(item, 'addresses').map(String);

export default {
  on: 'listPendingRewards',
  faults: {
    'two-filters-are-joined-by-or': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 12: addresses and nodeIds both narrow the list',
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
    },
    'joint-owners-multiply-rewards': {
      origin: 'join',
      sentence: 'Endpoints, row 12: a pending reward stands in the list once',
      what: 'a reward of several owners is listed once for each of them that addresses names',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = call.parameters['addresses'];
          if (typeof named !== 'string') return items;
          const plain = named.split(',').map((text) => text.trim().replace(/^[PX]-/, ''));
          return items.flatMap((item) => {
            const times = ownersOf(item).filter((owner) => plain.includes(owner)).length;
            return Array.from({ length: Math.max(1, times) }, () => item);
          });
        }),
    },
    'nodes-of-any-network': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 12: the pending rewards of the network asked for',
      what: 'with nodeIds the rewards of mainnet are listed for testnet too',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['nodeIds'] !== undefined && ['fuji', 'testnet'].includes(String(parameters['network']))
            ? given(parameters, { network: 'mainnet' })
            : undefined,
        ),
    },
    'one-node-gives-amounts-as-numbers': {
      origin: 'rollout',
      deep: false,
      sentence: 'What the service does, convention 4: amounts are decimal strings',
      what: 'every third answer, from a node with the last release, has amountStaked as a number',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 3 === 0 ? changed(body, 'pendingRewards.amountStaked', (amount) => Number(amount)) : body;
        });
      },
    },
    'largest-pages-end-the-list': largestPagesEndTheList,
    'estimates-in-whole-coins': {
      origin: 'number',
      sentence:
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
    },
  },
} satisfies FaultFile;
