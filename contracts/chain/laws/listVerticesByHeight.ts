import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { observeOddValues } from '../domain/odd-values.ts';
import { mustRefuse } from '../../../properties/laws/rest-errors.ts';

/**
 * The height is required. Answers to values that are not integers >= 0 are observed. A passive check judges that
 * vertices have the requested height.
 */
export const heightRequired = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  mustRefuse(
    c,
    await c.ask({ parameters: { ...parameters, vertexHeight: undefined }, input: 'invalid' }),
    'a call without vertexHeight',
  );
  await observeOddValues(c, parameters, 'vertexHeight', { negative: -1, fractional: 1.5, textual: 'abc' });
};

const hashesAt = (item: Json, path: string): readonly Json[] => {
  const found = at(item, path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
};

/** Heights whose vertices are looked at. */
const mostHeights = { quick: 0, standard: 1, thorough: 6 } as const;

/** Each vertex has a parent one below: the list of that height has at least one of those that it names. */
export const parentBelow = async (c: CaseContext): Promise<void> => {
  const known = c.subjects
    .arguments(c.operation.id)
    .filter(({ parameters, count }) => count > 0 && Number(parameters['vertexHeight']) > 0);
  for (const { parameters, answer } of c.some(known, mostHeights[c.depth])) {
    const below = { ...parameters, vertexHeight: Number(parameters['vertexHeight']) - 1 };
    const vertices = answer.items ?? [];
    const orphanIn = ({ items }: Gathered): Json | undefined => {
      const hashes = new Set(items.map((item) => at(item, 'vertexHash')));
      return vertices.find((item) => {
        const parents = hashesAt(item, 'parentHashes');
        return parents.length > 0 && !parents.some((parent) => hashes.has(parent));
      });
    };
    const list = await gather(c, below);
    // An index may begin at any height, and vertices without parents show nothing.
    const hasParents = vertices.some((item) => hashesAt(item, 'parentHashes').length > 0);
    if (!list.complete || list.items.length === 0 || !hasParents) continue;
    const again = orphanIn(list) && (await gather(c, below, { fresh: true }));
    const orphan = again && orphanIn(again);
    if (orphan !== undefined)
      c.broken('no parent of a vertex is listed one height below', {
        code: 'parents-not-listed',
        about: 'parentHashes',
        expected: `one of ${show(hashesAt(orphan, 'parentHashes'), 120)} at height ${below.vertexHeight}`,
        actual: `${list.items.length} other vertices`,
        by: list.answers,
      });
    c.proved();
  }
};
