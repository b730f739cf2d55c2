import type { OperationId } from '../operations.ts';
import { type CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { canonicalValue } from '../canonical-value.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { mustRefuse } from '../../../properties/laws/rest-errors.ts';

interface Deployed {
  readonly chainId: string;
  readonly address: string;
  readonly txHash: string;
}

/** Contracts whose deployment transaction another list names. */
export const deployed = (c: CaseContext): Deployed[] =>
  c.subjects.arguments('listContractDeployments').flatMap(({ parameters, answer }) =>
    (answer.items ?? []).flatMap((item) => {
      const [address, txHash] = [at(item, 'address'), at(item, 'deploymentDetails.txHash')];
      return typeof address === 'string' && typeof txHash === 'string'
        ? [{ chainId: String(parameters['chainId']), address, txHash }]
        : [];
    }),
  );

/** Senders of transactions. Only an account without code can sign one, so they are no contracts. */
const accounts = (c: CaseContext): { chainId: string; address: string }[] => {
  const from: readonly (readonly [OperationId, string])[] = [
    ['listNativeTransactions', 'from.address'],
    ['listAddressTransactions', 'nativeTransaction.from.address'],
  ];
  return from.flatMap(([id, path]) =>
    c.subjects.arguments(id).flatMap(({ parameters, answer }) =>
      (answer.items ?? []).flatMap((item) => {
        const address = at(item, path);
        return typeof address === 'string' ? [{ chainId: String(parameters['chainId']), address }] : [];
      }),
    ),
  );
};

/** Only contracts have a deployment transaction: other addresses get none. */
export const contractOnly = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  const answer = await c.send(parameters);
  await c.soft(() => {
    if (typeof at(answer.result, 'nativeTransaction.txHash') !== 'string')
      c.broken('no deployment transaction comes for a contract', {
        code: 'deployment-missing',
        expected: 'nativeTransaction with its txHash',
        actual: show(answer.result),
        by: [answer],
      });
    c.proved();
  });
  for (const { chainId, address, txHash } of deployed(c).slice(0, 2)) {
    await c.soft(async () => {
      const reply = await c.ask({ parameters: { chainId, address }, input: 'valid' });
      const shownHash = at(reply.result, 'nativeTransaction.txHash');
      if (typeof shownHash !== 'string' || canonicalValue(shownHash) !== canonicalValue(txHash)) {
        c.broken('the deployment transaction of a contract is not the one that the list of deployments names', {
          code: 'deployment-differs-from-list',
          expected: txHash,
          actual: reply.result ? show(shownHash) : `status ${reply.status}: ${show(reply.body, 120)}`,
          by: [reply],
        });
      }
      c.proved();
    });
  }
  const contracts = new Set(
    [...c.subjects.of('contract-address'), ...c.subjects.of('token-address')].map((subject) =>
      canonicalValue(subject.value),
    ),
  );
  const account = accounts(c).find((entry) => !contracts.has(canonicalValue(entry.address)));
  if (account) mustRefuse(c, await c.ask({ parameters: account, input: 'open' }), 'an address that is no contract');
  else c.observe('an address that is no contract', 'none found');
};
