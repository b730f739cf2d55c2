import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { sized } from '../../../engine/model/listing.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { itemsDiffer } from '../../../properties/lists/same-answer.ts';

/**
 * The asset chain's id and its name give the same answer. The document does not list the accepted ids, so a refusal is
 * only observed.
 */
export const assetChainName = async (c: CaseContext): Promise<void> => {
  const known = anyKnownCall(c);
  const [id] = c.subjects.of('asset-chain-id').map(({ value }) => value);
  if (id === undefined || known.parameters['blockchainId'] !== 'x-chain') return;
  const named = { ...known.parameters, ...sized(c.operation) };
  const byId = { ...named, blockchainId: id };
  const ask = (parameters: typeof named, input: 'valid' | 'open', fresh: boolean) =>
    c.ask({ parameters, input }, { fresh });
  const [answer, second] = [await ask(named, 'valid', false), await ask(byId, 'valid', false)];
  c.observe('the asset chain by its blockchain id', second.items ? 'is answered' : `HTTP ${second.status}`, second);
  if (!answer.items || !second.items || second.items.length === 0) return;
  if (!itemsDiffer(answer, second)) return c.proved();
  const [before, between, after] = [
    await ask(named, 'valid', true),
    await ask(byId, 'valid', true),
    await ask(named, 'valid', true),
  ];
  if (itemsDiffer(before, after) || !itemsDiffer(before, between)) return;
  c.broken('the asset chain gives another list by its blockchain id than by its name', {
    code: 'chain-names-differ',
    expected: `the ${before.items?.length ?? 0} items of x-chain`,
    actual: `${between.items?.length ?? 0} items, or others`,
    by: [before, between],
  });
};
