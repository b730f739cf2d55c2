import { anyKnownCall, at, type CaseContext, mustRefuse, show } from '../../../rules/parts.ts';
import { canonicalValue } from '../canonical-value.ts';

/** Senders of transactions. Only an account without code can sign one, so they are no contracts. */
const accounts = (c: CaseContext): readonly { readonly chainId: string; readonly address: string }[] =>
  c.subjects.arguments('listNativeTransactions').flatMap(({ parameters, answer }) =>
    (answer.items ?? []).flatMap((item) => {
      const address = at(item, 'from.address');
      return typeof address === 'string' ? [{ chainId: String(parameters['chainId']), address }] : [];
    }),
  );

/** Only contracts have a deployment transaction: other addresses get none. */
export const contractOnly = async (c: CaseContext): Promise<void> => {
  const answer = await c.requestSuccess(anyKnownCall(c).parameters);
  await c.soft(() => {
    if (typeof at(answer.result, 'nativeTransaction.txHash') !== 'string')
      c.fail('no deployment transaction comes for a contract', {
        code: 'deployment-missing',
        expected: 'nativeTransaction with its txHash',
        actual: show(answer.result),
        by: [answer],
      });
    c.countEvidence();
  });
  const known = [...c.subjects.of('contract-address'), ...c.subjects.of('token-address')];
  const contracts = new Set(known.map(({ value }) => canonicalValue(value)));
  const account = accounts(c).find(({ address }) => !contracts.has(canonicalValue(address)));
  if (account) mustRefuse(c, await c.request({ parameters: account, input: 'open' }), 'an address that is no contract');
  else c.observe('an address that is no contract', 'none found');
};
