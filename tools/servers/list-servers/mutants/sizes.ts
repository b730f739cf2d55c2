import { refusing, requesting } from './changes.ts';
import { type ListRequest, isFiltered, isLater, type Mutant, sizeOf } from './list.ts';

const smallest = ['api.page.minimum', 'api.answers', 'api.page.continues', 'api.page.any-size', 'api.page.size'];

/** Gives documented sizes another value; undefined leaves them as they are. */
const sizing = (
  name: string,
  expected: readonly string[],
  change: (asked: ListRequest) => number | undefined,
): Mutant =>
  requesting(name, expected, (query, asked) => {
    const { maximum, parameter } = asked.list.size;
    const size = sizeOf(asked);
    const isDocumented = Number.isInteger(size) && size >= 1 && size <= maximum;
    const changed = isDocumented ? change(asked) : undefined;
    if (changed !== undefined) query.set(parameter, String(Math.min(changed, maximum)));
  });

const maximumIf =
  (isMeant: (asked: ListRequest) => boolean) =>
  (asked: ListRequest): number | undefined =>
    isMeant(asked) ? asked.list.size.maximum : undefined;

export const sizeMutants: readonly Mutant[] = [
  sizing('pages hold one item more than the size', ['api.page.size'], (asked) => sizeOf(asked) + 1),
  sizing('the size is ignored', ['api.page.size'], ({ list }) => list.size.default),
  sizing('the size is ignored on later pages', ['api.page.size'], maximumIf(isLater)),
  sizing('the size is ignored beside a filter', ['api.page.size', 'api.filter'], maximumIf(isFiltered)),
  sizing('the default size is another', ['api.page.default'], ({ query, list: { size } }) =>
    query.has(size.parameter) ? undefined : size.default - 1,
  ),
  refusing('the largest size is refused', ['api.page.maximum'], (asked) => sizeOf(asked) === asked.list.size.maximum),
  refusing('a size of one is refused', smallest, (asked) => sizeOf(asked) === 1),
];
