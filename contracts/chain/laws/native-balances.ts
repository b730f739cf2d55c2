import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import type { OperationId } from '../operations.ts';

const balanceOf = ({ result }: Pick<Answered, 'result'>): unknown => at(result, 'nativeTokenBalance.balance');

/** The list that shows the same native balance beside tokens of another kind. */
const elsewhere: OperationId = 'listErc20Balances';

/**
 * Two lists show the native balance of an address beside its tokens: the same one, whatever filters the tokens. The
 * answers of discovery are compared, and of each list one that is filtered by a token; only if they differ, both are
 * asked again, so that a balance that changed in between does not count.
 */
export async function nativeBalancesAgree(c: CaseContext): Promise<void> {
  const known = c.subjects.arguments(elsewhere).filter(({ parameters }) => parameters['blockNumber'] === undefined);
  for (const { parameters, answer } of c.subjects.arguments(c.operation.id)) {
    const { chainId, address } = parameters;
    const twin = known.find((call) => call.parameters['chainId'] === chainId && call.parameters['address'] === address);
    if (!twin || balanceOf(answer) === undefined || balanceOf(twin.answer) === undefined) continue;
    if (balanceOf(answer) !== balanceOf(twin.answer)) {
      const own = { parameters: { chainId, address } };
      await mustAgree(c, own, { ...own, operation: elsewhere }, 'two lists show different native balances');
    }
    c.proved();
  }
  if (c.depth !== 'quick') {
    await underFilter(c, c.operation.id, (token) => ({ contractAddress: token }));
    await underFilter(c, elsewhere, (token) => ({ contractAddresses: [token] }));
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'an address with a native balance');
}

interface Place {
  readonly parameters: Parameters;
  /** Absent: that of the case. */
  readonly operation?: string;
}

/** A token that narrows the list leaves the native balance beside it as it is. */
async function underFilter(c: CaseContext, operation: string, filter: (token: string) => Parameters): Promise<void> {
  const call = c.subjects.arguments(operation).find(({ count, parameters }) => {
    const isPlain = Object.keys(filter('')).every((name) => parameters[name] === undefined);
    return count > 0 && isPlain && parameters['blockNumber'] === undefined;
  });
  const token = at(call?.answer.items?.[0], 'address');
  if (!call || typeof token !== 'string') return;
  const { chainId, address } = call.parameters;
  const all = { operation, parameters: { chainId, address } };
  const narrowed = { operation, parameters: { ...all.parameters, ...filter(token) } };
  const answer = await c.ask({ ...narrowed, input: 'valid' });
  if (balanceOf(answer) === undefined || balanceOf(call.answer) === undefined) return;
  if (balanceOf(answer) !== balanceOf(call.answer))
    await mustAgree(c, all, narrowed, 'under a filter by token, a list shows another native balance');
  c.proved();
}

async function mustAgree(c: CaseContext, here: Place, there: Place, message: string): Promise<void> {
  const ask = ({ parameters, operation }: Place): Promise<Answered> =>
    c.send(parameters, { fresh: true, ...defined({ operation }) });
  const before = await ask(here);
  const between = await ask(there);
  const after = await ask(here);
  if (balanceOf(before) !== balanceOf(after) || balanceOf(before) === balanceOf(between)) return;
  c.broken(`${message} of one address`, {
    code: 'native-balances-differ',
    expected: show(balanceOf(between) ?? null),
    actual: show(balanceOf(after) ?? null),
    pointer: '/nativeTokenBalance/balance',
    by: [between, after],
  });
}
