import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { expectRefusal } from '../expect.ts';
import { baseLists, without } from '../filters/base-list.ts';
import type { Condition } from '../filters/conditions.ts';
import { narrowingsOf } from '../filters/declared-conditions.ts';
import { anyKnownCall } from '../lists/known-calls.ts';

type Pair = readonly [string, string];

const pairsIn = (groups: readonly (readonly string[])[]): readonly Pair[] =>
  groups.flatMap((group) => group.flatMap((text, place) => group.slice(place + 1).map((rival): Pair => [text, rival])));

/** Each of two parameters that exclude each other is answered alone, and both together are refused. */
export async function exclusive(c: CaseContext): Promise<void> {
  const { exclusive: groups = [] } = c.listing;
  anyKnownCall(c);
  const all = narrowingsOf(c.operation);
  for (const names of c.sampleValues(pairsIn(groups))) {
    const conditionsOf = (name: string, items: readonly Json[]): readonly Condition[] =>
      all
        .filter(({ parameters }) => parameters.includes(name))
        .flatMap(({ conditions }) => conditions(items))
        .filter(({ set }) => Object.keys(set).join() === name);
    const canShow = (items: readonly Json[]): boolean => names.every((name) => conditionsOf(name, items).length > 0);
    for await (const { parameters, items } of baseLists(c, without(...names), canShow)) {
      const sets = names.map((name) => conditionsOf(name, items)[0]?.set ?? {});
      const alone = await Promise.all(
        sets.map((set) => c.request({ parameters: { ...parameters, ...set }, input: 'valid' })),
      );
      if (!canShow(items) || alone.some(({ items }) => items === undefined)) continue;
      const combined = await c.request({ parameters: { ...parameters, ...sets[0], ...sets[1] }, input: 'invalid' });
      await c.soft(() =>
        expectRefusal(c, combined, {
          code: 'exclusive-not-refused',
          about: names.join(' '),
          message: 'parameters that exclude each other are taken together',
          by: [...alone, combined],
        }),
      );
      break;
    }
  }
  if (c.evidence === 0)
    c.noData(
      `no list found gives values to parameters of ${nameOf(c.operation)} that exclude each other; ` +
        'give subjects with longer lists in --config',
    );
}
