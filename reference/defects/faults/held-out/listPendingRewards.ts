import { onItems, onParameters } from '../../operators/calls.ts';
import { changed } from '../../shared/values.ts';
import { listOf, sameTexts, textOf, textsOf, walk } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

const subject = { network: 'mainnet', pageSize: 100 };

export default {
  on: 'listPendingRewards',
  faults: {
    'last-node-wins': {
      origin: 'input',
      deep: true,
      breaks: 'Endpoints, row 12: nodeIds is a list with commas, and each node in it counts',
      what: 'the list of nodes is bound to one placeholder again and again: only the last node counts',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          typeof parameters['nodeIds'] === 'string' && parameters['nodeIds'].includes(',')
            ? { ...parameters, nodeIds: parameters['nodeIds'].split(',').at(-1) ?? '' }
            : undefined,
        ),
      holds: async (ask) => {
        const [first = '', second = ''] = new Set(textsOf(await walk(ask, subject), 'nodeId'));
        const hashes = async (nodeIds: string): Promise<string[]> =>
          textsOf(await walk(ask, { ...subject, nodeIds }), 'txHash');
        const both = await hashes(`${first},${second}`);
        return sameTexts(both, [...(await hashes(first)), ...(await hashes(second))]);
      },
    },
    'estimates-in-floats-by-address': {
      origin: 'number',
      deep: true,
      breaks: 'What the service does, convention 4: amounts are decimal strings with all their digits',
      what:
        'the view behind addresses keeps estimates in single precision: with addresses the last digits of ' +
        'estimatedReward.amount differ from the list without it',
      make: (operation) =>
        onItems(operation, (items, { parameters }) =>
          parameters['addresses'] === undefined
            ? items
            : items.map((item) =>
                changed(item, 'estimatedReward.amount', (amount) => String(Math.fround(Number(amount)))),
              ),
        ),
      holds: async (ask) => {
        const all = await walk(ask, subject);
        const addresses = listOf(all[0], 'addresses').join(',');
        const amounts = new Map(all.map((item) => [textOf(item, 'txHash'), textOf(item, 'estimatedReward.amount')]));
        return (await walk(ask, { ...subject, addresses })).every(
          (item) => amounts.get(textOf(item, 'txHash')) === textOf(item, 'estimatedReward.amount'),
        );
      },
    },
  },
} satisfies FaultFile;
