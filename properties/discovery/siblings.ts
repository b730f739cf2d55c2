import { BudgetSpent, Interrupted } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import { cb58Payload } from '../../contract/formats.ts';
import { answered } from '../answered.ts';
import type { Subjects } from './subjects.ts';

/** Requests that the search may take. */
const most = 4;

/** The platform chain's id is all zero; it runs another virtual machine everywhere. */
const isPlatformChain = (id: string): boolean => cb58Payload(id)?.every((byte) => byte === 0) === true;

/** Methods that need no subject; a chain of another virtual machine knows neither. */
const telling = ['vm.getHeight', 'vm.getTxFee'] as const;

/** Learns which of the chains that transactions exchange with run the asset chain's virtual machine: those that answer one of its methods. */
export const findSiblings = async (client: Client, subjects: Subjects): Promise<void> => {
  const own = new Set(subjects.of('asset-chain-id').map((one) => one.value));
  const others = subjects.of('blockchain-id').filter((one) => one.from.startsWith('vm.') && !own.has(one.value) && !isPlatformChain(one.value)).slice(0, most);
  // Every chain by one method before any by the other.
  for (const [operation, { value }] of telling.flatMap((id) => others.map((one) => [id, one] as const)).slice(0, most)) {
    if (subjects.of('sibling-chain-id').some((one) => one.value === value)) continue;
    try {
      const exchange = await client.send({ operation, parameters: {}, input: 'open', path: `/ext/bc/${value}` }, { asker: 'discovery' });
      if (answered(exchange)?.result) subjects.add('sibling-chain-id', value, operation);
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof Interrupted) return;
      throw error;
    }
  }
};
