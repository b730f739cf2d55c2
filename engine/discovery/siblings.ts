import { chain } from '../../contracts/chain/index.ts';
import { BudgetSpent, Interrupted } from '../client/errors.ts';
import type { Client } from '../model/exchange.ts';
import { platformChainId } from '../../contracts/chain/well-known.ts';
import { answered } from '../protocols/answered.ts';
import { earlierOrigin, type Subjects } from './subjects.ts';

/** Requests that the search may take. */
const most = 4;

/** Methods that need no subject; a chain of another virtual machine knows neither. */
const telling = ['vm.getHeight', 'vm.getTxFee'] as const;

/** Learns which of the chains that transactions exchange with run the asset chain's virtual machine: those that answer one of its methods. */
export const findSiblings = async (client: Client, subjects: Subjects): Promise<void> => {
  const own = new Set(subjects.of('asset-chain-id').map((one) => one.value));
  const named = subjects
    .of('blockchain-id')
    .filter((one) => one.from.startsWith('vm.') && !own.has(one.value) && one.value !== platformChainId);
  // What an earlier run found to be one is asked first: this target may have said nothing of it.
  const earlier = subjects.from(earlierOrigin).filter((one) => one.kind === 'sibling-chain-id');
  const others = [...new Set([...earlier, ...named].map((one) => one.value))].slice(0, most);
  const isSibling = (id: string): boolean =>
    subjects.of('sibling-chain-id').some((one) => one.value === id && one.from !== earlierOrigin);
  let left = most;
  // Every chain by one method before any by the other.
  for (const operation of telling) {
    const asked = others.filter((id) => !isSibling(id)).slice(0, left);
    left -= asked.length;
    try {
      const exchanges = await Promise.all(
        asked.map((id) =>
          client.send({ operation, parameters: {}, input: 'open', path: `/ext/bc/${id}` }, { asker: 'discovery' }),
        ),
      );
      exchanges.forEach((exchange, index) => {
        if (answered(exchange, chain)?.result) subjects.add('sibling-chain-id', asked[index] as string, operation);
      });
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof Interrupted) return;
      throw error;
    }
  }
};
