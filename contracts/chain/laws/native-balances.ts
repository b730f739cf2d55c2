import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import type { OperationId } from '../operations.ts';

const balanceOf = ({ result }: Pick<Answered, 'result'>): unknown => at(result, 'nativeTokenBalance.balance');

/** The list that shows the same native balance beside tokens of another kind. */
const elsewhere: OperationId = 'listErc20Balances';

/**
 * Two lists show the native balance of an address beside its tokens: the same one. The answers of discovery are
 * compared; only if they differ, both lists are asked again, so that a balance that changed in between does not count.
 */
export async function nativeBalancesAgree(c: CaseContext): Promise<void> {
  const known = c.subjects.arguments(elsewhere).filter(({ parameters }) => parameters['blockNumber'] === undefined);
  for (const { parameters, answer } of c.subjects.arguments(c.operation.id)) {
    const { chainId, address } = parameters;
    const twin = known.find((call) => call.parameters['chainId'] === chainId && call.parameters['address'] === address);
    if (!twin || balanceOf(answer) === undefined || balanceOf(twin.answer) === undefined) continue;
    if (balanceOf(answer) !== balanceOf(twin.answer)) await mustAgree(c, { chainId, address });
    c.proved();
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'an address with a native balance');
}

async function mustAgree(c: CaseContext, parameters: Answered['call']['parameters']): Promise<void> {
  const before = await c.send(parameters, { fresh: true });
  const there = await c.send(parameters, { operation: elsewhere, fresh: true });
  const after = await c.send(parameters, { fresh: true });
  if (balanceOf(before) !== balanceOf(after) || balanceOf(before) === balanceOf(there)) return;
  c.broken('two lists show different native balances of one address', {
    code: 'native-balances-differ',
    expected: show(balanceOf(there) ?? null),
    actual: show(balanceOf(after) ?? null),
    pointer: '/nativeTokenBalance/balance',
    by: [there, after],
  });
}
