import { BudgetSpent } from '../../../engine/client/errors.ts';
import type { DiscoverableContract } from '../../../engine/discovery/rules.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { survey } from '../../../engine/discovery/survey.ts';
import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';

/** Wraps a client to accept at most `maxRequests` calls. */
const bounded = (client: Client, maxRequests: number): Client => {
  // Counted before sending, because calls run in parallel.
  let sent = 0;
  return {
    contract: client.contract,
    get stats() {
      return client.stats;
    },
    send: (call, options) => {
      sent += 1;
      return sent > maxRequests ? Promise.reject(new BudgetSpent(maxRequests)) : client.send(call, options);
    },
    close: () => client.close(),
  };
};

/**
 * Finds parameters that each operation answers, the longest list first, with at most this many requests. Values come
 * from examples of the document and from answers.
 */
export const knownParameters = async (
  contract: DiscoverableContract,
  client: Client,
  maxRequests: number,
): Promise<(operation: string) => readonly Parameters[]> => {
  const subjects = new Subjects();
  const bases = new Set(Object.keys(contract.interfaces));
  await survey(contract, bounded(client, maxRequests), subjects, {
    bases,
    depth: 'standard',
    network: 'mainnet',
    // Long lists show what their parameters mean.
    seeksRare: false,
  });
  return (operation) => {
    const parametersOfSuccess = subjects.arguments(operation).map(({ parameters }) => parameters);
    // Discovery requests the largest page. If that is refused, another size may be answered.
    return parametersOfSuccess.length > 0 ? parametersOfSuccess : subjects.refused(operation);
  };
};
