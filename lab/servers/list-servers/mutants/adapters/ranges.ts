import { ignore, takeFor } from '../../../../../defects/operators/parameters.ts';
import type { AdapterRow } from '../adapter-row.ts';
import { byOffset } from '../derive-adapter.ts';
import { plan, replacing } from '../planned.ts';

const ends = (query: URLSearchParams, name: string, separator: string): readonly string[] | undefined => {
  const value = query.get(name);
  query.delete(name);
  return value?.split(separator);
};

/** Datasette's conditions for an interval and a box. */
const ranged = (query: URLSearchParams): void => {
  const [from = '..', to = '..'] = ends(query, 'ids', '/') ?? [];
  if (from !== '..') query.append('id__gte', from);
  if (to !== '..') query.append('id__lt', to);
  const box = ends(query, 'bbox', ',');
  for (const [place, name] of ['year__gte', 'id__gte', 'year__lte', 'id__lte'].entries())
    if (box?.[place] !== undefined) query.append(name, box[place]);
};

const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);
const isForm = (client: URLSearchParams): boolean =>
  (client.get('ids') ?? '1/2').split('/').every((end) => end === '..' || isNumber(end)) &&
  (client.get('bbox') ?? '1,2,3,4').split(',').every(isNumber);

const expected = ['api.range', 'api.filter.together'];

/** Changes one end of a value that has several. */
const end = (name: string, parameter: string, separator: string, place: number, change: (value: string) => string) =>
  replacing(name, expected, parameter, (value) =>
    value
      .split(separator)
      .map((edge, at) => (at === place ? change(edge) : edge))
      .join(separator),
  );

const next = (by: number) => (value: string) => (isNumber(value) ? String(Number(value) + by) : value);

/** A list with a range of two parameters, an interval, and a box. */
export const ranges: AdapterRow = {
  name: 'ranges',
  listing: {
    ...byOffset,
    count: 'total',
    ranges: [
      { path: 'year', from: 'year_min', to: 'year_max', closed: 'both' },
      { path: 'id', interval: 'ids', closed: 'from' },
      { path: ['year', 'id'], bbox: 'bbox', closed: 'both', compare: 'exact' },
    ],
  },
  refuses: (client) => !isForm(client),
  request: ranged,
  defects: [
    plan('the upper end of a range does not belong to it', takeFor('year_max', 'year__lt'), ...expected),
    plan('the lower end of a range does not belong to it', takeFor('year_min', 'year__gt'), ...expected),
    plan('the upper end of a range is ignored', ignore('year_max'), ...expected),
    plan('the lower end of a range is ignored', ignore('year_min'), ...expected),
    plan('both ends of a range are the lower one', takeFor('year_max', 'year__gte'), ...expected),
    end('the upper end of an interval belongs to it', 'ids', '/', 1, next(1)),
    end('the lower end of an interval does not belong to it', 'ids', '/', 0, next(1)),
    end('the upper end of an interval is ignored', 'ids', '/', 1, () => '..'),
    replacing('an interval without a lower end gives all', expected, 'ids', (ids) =>
      ids.startsWith('..') ? '../..' : ids,
    ),
    replacing('an interval without an upper end ends at the lower one', expected, 'ids', (ids) =>
      ids.replace(/^(\d+)\/\.\.$/, (_, from: string) => `${from}/${Number(from) + 1}`),
    ),
    replacing('a box is read as y before x', expected, 'bbox', (box) => {
      const [x = '', y = '', toX = '', toY = ''] = box.split(',');
      return [y, x, toY, toX].join(',');
    }),
    end('the right edge of a box is ignored', 'bbox', ',', 2, () => '99999'),
    end('the upper edge of a box does not belong to it', 'bbox', ',', 3, next(-1)),
    end('the lower edge of a box is ignored', 'bbox', ',', 1, () => '0'),
  ],
};
