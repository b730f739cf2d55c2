import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { isId } from '../discovery/patterns.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';

type Rule = 'tx-count' | 'parents';
type Fault = NonNullable<Judgement['violation']>;

const textsAt = (item: Json, path: string): readonly string[] => {
  const found = at(item, path);
  return Array.isArray(found) ? found.filter((hash) => typeof hash === 'string') : [];
};

/** Finds a parent that is listed twice, or that is not an id with a checksum although the vertices of the list are. */
const wrongParent = (items: readonly Json[], item: Json, place: number): Fault | undefined => {
  const parents = textsAt(item, 'parentHashes');
  const pointer = `/vertices/${place}/parentHashes`;
  const twice = parents.find((parent, index) => parents.indexOf(parent) < index);
  if (twice !== undefined)
    return {
      code: 'parent-named-twice',
      message: 'a vertex names a parent twice',
      expected: 'each parent once',
      actual: `${twice} again`,
      pointer,
    };
  const hashes = items.map((vertex) => at(vertex, 'vertexHash'));
  if (!hashes.every((hash) => typeof hash === 'string' && isId(hash))) return undefined;
  for (const [member, named] of [
    ['parent', parents],
    ['transaction', textsAt(item, 'transactions')],
  ] as const) {
    const wrong = named.find((hash) => !isId(hash));
    if (wrong === undefined) continue;
    return {
      code: `${member}-in-another-form`,
      message: `a ${member} is named in another form than the vertices themselves`,
      expected: `an id such as ${String(hashes[0])}`,
      actual: show(wrong),
      pointer: member === 'parent' ? pointer : `/vertices/${place}/transactions`,
    };
  }
  return undefined;
};

/** Vertices whose heights are remembered. */
const mostVertices = 5_000;

/** The heights of vertices that answers showed. */
type Heights = LastSeen<{ readonly height: bigint; readonly exchange: Exchange }>;

/** A parent that is not below its child. */
function parentTooHigh(heights: Heights, { items = [], exchange }: Answered): Fault | undefined {
  const heightOf = (item: Json): bigint | undefined => integer(at(item, 'vertexHeight'));
  for (const item of items) {
    const [hash, height] = [at(item, 'vertexHash'), heightOf(item)];
    if (typeof hash === 'string' && height !== undefined) heights.set(hash, { height, exchange });
  }
  for (const [place, item] of items.entries()) {
    const height = heightOf(item);
    for (const parent of height === undefined ? [] : textsAt(item, 'parentHashes')) {
      const known = heights.get(parent);
      if (!known || height === undefined || known.height < height) continue;
      return {
        code: 'parent-not-below',
        message: 'a parent of a vertex is not below it',
        expected: `a height below ${height}`,
        actual: `${parent} at height ${known.height}`,
        pointer: `/vertices/${place}/parentHashes`,
        exchanges: [...new Set([known.exchange, exchange])],
      };
    }
  }
  return undefined;
}

/** Each vertex lists each parent once, in the same form as the hashes of the vertices, and is above it. */
const judgeParents = (heights: Heights, answer: Answered): Judgement<'parents'> | undefined => {
  const { items = [] } = answer;
  const evidence = items.reduce<number>((sum, item) => sum + textsAt(item, 'parentHashes').length, 0);
  if (evidence === 0) return undefined;
  const [fault] = items.flatMap((item, place) => wrongParent(items, item, place) ?? []);
  return { rule: 'parents', evidence, violation: fault ?? parentTooHigh(heights, answer) };
};

/** The transaction count of a vertex equals the length of its list, and each parent is listed once. */
export const vertices: PassiveCheck<Rule> = {
  name: 'checks/vertices',
  rules: ['tx-count', 'parents'],
  start: () => {
    const heights: Heights = new LastSeen(mostVertices);
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, items } = answer;
        if (operation.id !== 'listVerticesByHeight' || !items) return;
        const parents = judgeParents(heights, answer);
        if (parents) yield parents;
        const counted = items.map((item) => ({ said: integer(at(item, 'txCount')), listed: at(item, 'transactions') }));
        const count = counted.filter(({ said, listed }) => said !== undefined && Array.isArray(listed)).length;
        if (count === 0) return;
        const wrong = counted.findIndex(
          ({ said, listed }) => said !== undefined && Array.isArray(listed) && said !== BigInt(listed.length),
        );
        const entry = counted[wrong];
        yield {
          rule: 'tx-count',
          evidence: count,
          violation:
            entry === undefined
              ? undefined
              : {
                  code: 'tx-count-wrong',
                  message: 'txCount is not the number of transactions',
                  expected: `${(entry.listed as readonly unknown[]).length} transactions listed`,
                  actual: show(entry.said),
                  pointer: `/vertices/${wrong}/txCount`,
                },
        };
      },
    };
  },
};
