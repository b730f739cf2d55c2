import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { gather, type Gathered } from '../lists/gather.ts';

/** A list of several items that none of some parameters narrows yet. */
export interface BaseList {
  readonly parameters: Parameters;
  readonly list: Gathered;
}

const mostLists = 3;

/** Known lists that these parameters can narrow, the longest first. */
export async function* baseLists(c: CaseContext, names: readonly string[]): AsyncGenerator<BaseList> {
  const known = c.subjects
    .arguments(c.operation.id)
    .filter((set) => set.count > 1 && names.every((name) => set.parameters[name] === undefined));
  for (const set of known.slice(0, mostLists)) {
    const parameters = frozenWindow(c.operation, set);
    yield { parameters, list: await gather(c, parameters) };
  }
}
