import { BudgetSpent } from '../../../engine/client/errors.ts';
import type { DiscoverableContract } from '../../../engine/discovery/rules.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { survey } from '../../../engine/discovery/survey.ts';
import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';

/** A client that takes no more than so many calls. */
const bounded = (client: Client, most: number): Client => {
  // Counted when a call is made, since many are made at the same time.
  let sent = 0;
  return {
    contract: client.contract,
    get stats() {
      return client.stats;
    },
    send: (call, options) => {
      sent += 1;
      return sent > most ? Promise.reject(new BudgetSpent(most)) : client.send(call, options);
    },
    close: () => client.close(),
  };
};

/**
 * Parameters that each operation is known to answer, the longest list first, found with at most so many requests:
 * examples of the document, and values from answers.
 */
export const knownParameters = async (
  contract: DiscoverableContract,
  client: Client,
  most: number,
): Promise<(operation: string) => readonly Parameters[]> => {
  const subjects = new Subjects();
  const bases = new Set(Object.keys(contract.interfaces));
  await survey(contract, bounded(client, most), subjects, {
    bases,
    depth: 'standard',
    network: 'mainnet',
  });
  return (operation) => {
    const answered = subjects.arguments(operation).map(({ parameters }) => parameters);
    // Discovery asks for the largest page; where that is refused, another one may be answered.
    return answered.length > 0 ? answered : subjects.refused(operation);
  };
};
