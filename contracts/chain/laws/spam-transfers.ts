import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { gather } from '../../../properties/lists/gather.ts';
import { canonicalValue } from '../canonical-value.ts';

const mostAddresses = 3;
const mostTokens = 2;

const isOf = (item: Json, path: string, value: Json | undefined): boolean =>
  canonicalValue(at(item, path) ?? null) === canonicalValue(value ?? null);

/** Transfers of one token from or to an address, from the first page of the token's own list. */
const ofToken = async (c: CaseContext, { chainId, address }: Parameters, token: Json, fresh: boolean) => {
  const parameters = { chainId, address: token, pageSize: 100 };
  const answer = await c.ask({ operation: 'listTokenTransfers', parameters, input: 'valid' }, { fresh });
  const own = (answer.items ?? []).filter(
    (item) => isOf(item, 'from.address', address) || isOf(item, 'to.address', address),
  );
  return { answer, own };
};

/**
 * The spam filter applies to balances only: transfers of every token that an address holds are in its list of ERC-20
 * transfers, whatever the token's reputation.
 */
export const spamTransfers = async (c: CaseContext): Promise<void> => {
  const sets = c.subjects
    .arguments('listErc20Balances')
    .filter(({ count, parameters }) => count > 0 && parameters['contractAddresses'] === undefined)
    .slice(0, mostAddresses);
  if (sets.length === 0) return inconclusiveNoSubject(c, 'an address with ERC-20 balances');
  for (const { parameters } of sets) {
    const { chainId, address } = parameters;
    const asked = { chainId, address };
    const transfers = await gather(c, asked);
    if (!transfers.complete) continue;
    const balances = await gather(
      c,
      { ...asked, filterSpamTokens: false },
      { operation: c.contract.operation('listErc20Balances') },
    );
    const tokens = balances.items
      .filter((item) => (integer(at(item, 'balance')) ?? 0n) > 0n)
      .flatMap((item) => at(item, 'address') ?? []);
    const lacking = tokens.filter((token) => !transfers.items.some((item) => isOf(item, 'erc20Token.address', token)));
    if (lacking.length < tokens.length) c.proved();
    // A token held without any transfer came in another way, unless the token's own list has a transfer of it.
    for (const token of lacking.slice(0, mostTokens)) {
      if ((await ofToken(c, asked, token, false)).own.length === 0) continue;
      const { answer, own } = await ofToken(c, asked, token, true);
      const reread = await gather(c, asked, { fresh: true });
      if (own.length === 0 || !reread.complete || reread.items.some((item) => isOf(item, 'erc20Token.address', token)))
        continue;
      c.broken('transfers of a token that the address holds are not listed', {
        code: 'token-without-transfers',
        expected: `${own.length} transfers of ${show(token, 60)}, as the token's list shows`,
        actual: `none among ${reread.items.length}`,
        by: [answer, ...reread.answers.slice(0, 1)],
      });
    }
    if (c.evidence > 0) return;
  }
  if (c.evidence === 0) throw new Inconclusive('no address is known whose ERC-20 transfers can be read in full');
};
