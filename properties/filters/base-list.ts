import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { readList, type KnownList } from '../lists/gather.ts';

const maxLists = 3;

/** Lists that none of these parameters narrows. */
export const without =
  (...names: readonly string[]) =>
  (parameters: Parameters): boolean =>
    names.every((name) => parameters[name] === undefined);

/**
 * Known lists that some parameters can narrow or order: first those whose known items raise the most hope that
 * they show it, of these the longest. `extra`: parameters that each of them is asked with.
 */
export async function* baseLists(
  c: CaseContext,
  isOpen: (parameters: Parameters) => boolean,
  hope: (items: readonly Json[], knownCall: KnownCall) => number | boolean,
  extra: Parameters = {},
): AsyncGenerator<KnownList> {
  const ratedCalls = c.knownCalls
    .map((set) => ({ ...set, parameters: { ...extra, ...set.parameters } }))
    .filter((set) => set.count > 1 && isOpen(set.parameters))
    .map((set) => ({ set, hope: Number(hope(set.answer.items ?? [], set)) }))
    .sort((a, b) => b.hope - a.hope);
  for (const { set } of ratedCalls.slice(0, maxLists)) yield readList(c, frozenWindow(c.operation, set));
}
