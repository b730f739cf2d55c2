import type { System } from '../../system.ts';
import { type Call, findItem, type Handler, isLike, type Item, Refused, sortedBy, wholeNumber } from '../../frame.ts';

const directors: readonly Item[] = Array.from({ length: 9 }, (_, index) => ({
  Id: index + 1,
  Name: `Director ${index + 1}`,
  Country: ['France', 'Japan', 'Brazil', null][index % 4] ?? null,
}));

const actors: readonly Item[] = Array.from({ length: 40 }, (_, index) => ({
  Id: index + 1,
  Name: `Actor ${index + 1}`,
  Born: 1930 + index,
}));

const actorsOf = (id: number): readonly Item[] => actors.filter((_, index) => id % 4 === 0 || (index + id) % 6 === 0);

const films: readonly Item[] = Array.from({ length: 77 }, (_, index) => {
  const id = index + 1;
  const director = id % 10 === 0 ? undefined : directors[index % directors.length];
  const country = director?.['Country'] ?? null;
  return {
    Id: id,
    Title: `Film ${(id * 31) % 77}`,
    Year: 1950 + ((id * 17) % 70),
    Director: director === undefined ? null : { Id: director['Id'] ?? null, Name: director['Name'] ?? null },
    DirectorCountry: country,
    Label: country === null ? null : `made in ${String(country)}`,
    Actors: actorsOf(id),
  };
});

/** The value of a column in a condition. The value of a linked row is its name. */
const valueOf = (film: Item, column: string): unknown => {
  const value = film[column];
  return typeof value === 'object' && value !== null && 'Name' in value ? value['Name'] : value;
};

interface Condition {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

const isKept = (film: Item, { column, operator, value }: Condition): boolean => {
  const content = valueOf(film, column);
  if (operator === 'neq') return content === null || String(content) !== value;
  if (content === null || content === undefined) return false;
  if (operator === 'like') return isLike(String(content), value);
  if (operator === 'gt') return Number(content) > Number(value);
  if (operator === 'le') return Number(content) <= Number(value);
  return String(content) === value;
};

const conditionOf = (text: string): Condition => {
  const [, column = '', operator = '', value = ''] = /^\((\w+),(eq|neq|like|gt|le),([^)]*)\)$/.exec(text) ?? [];
  if (column === '') throw new Refused(400, 'Bad where');
  return { column, operator, value };
};

const paged = (items: readonly Item[], { query }: Call): Item => {
  const start = wholeNumber(query, 'offset', 0);
  const size = wholeNumber(query, 'limit', 25, { least: 1, most: 1000 });
  const list = items.slice(start, start + size);
  const isLastPage = start + size >= items.length;
  const places = { page: Math.floor(start / size) + 1, pageSize: size, isFirstPage: start === 0, isLastPage };
  return { list, pageInfo: { totalRows: items.length, ...places } };
};

/** The parts of the list that a defect can change. */
interface Reading {
  /** Changes a condition before it is applied; undefined drops the condition. */
  readonly read?: (condition: Condition) => Condition | undefined;
  /** The most linked rows inside of a row. */
  readonly most?: number;
  /** The columns of linked rows under `nested[Actors][fields]=*`. */
  readonly every?: readonly string[];
}

const usual = ['Id', 'Name'];

/** A row with its first linked rows and some of their columns. */
const shortened = (film: Item, most: number, columns: readonly string[] = usual): Item => ({
  ...film,
  Actors: (film['Actors'] as readonly Item[])
    .slice(0, most)
    .map((actor) => Object.fromEntries(columns.map((column) => [column, actor[column] ?? null]))),
});

/** The list of rows. */
const filmList =
  ({ read = (condition) => condition, most = Infinity, every = [...usual, 'Born'] }: Reading = {}): Handler =>
  (call) => {
    const { query } = call;
    const where = query.get('where') ?? '';
    const conditions = where === '' ? [] : where.split('~and').flatMap((text) => read(conditionOf(text)) ?? []);
    const all = films.filter((film) => conditions.every((condition) => isKept(film, condition)));
    const ordered = sortedBy(all, query.get('sort'), {
      Id: (film) => film['Id'],
      Title: (film) => film['Title'],
      Year: (film) => film['Year'],
    });
    const columns = query.get('nested[Actors][fields]') === '*' ? every : usual;
    return paged(
      ordered.map((film) => shortened(film, most, columns)),
      call,
    );
  };

const filmOf = ({ path }: Call): Item => findItem(films, ({ Id }) => String(Id) === path['rowId']);

const table = '/api/v1/db/data/noco/library/Film';

const maxLinked = 20;

export const nocodb: System = {
  name: 'nocodb',
  repository: 'nocodb/nocodb',
  routes: {
    [`GET ${table}`]: filmList(),
    [`GET ${table}/{rowId}`]: (call) => shortened(filmOf(call), Infinity),
    [`GET ${table}/{rowId}/mm/Actors`]: (call) => paged(filmOf(call)['Actors'] as readonly Item[], call),
  },
  defects: [
    {
      number: 1756,
      summary: 'a condition on a column of linked rows does not filter',
      laws: ['api.filter', 'api.filter.together'],
      broken: {
        'GET /api/v1/db/data/noco/library/Film': filmList({
          read: (condition) => (condition.column === 'Director' ? undefined : condition),
        }),
      },
    },
    {
      number: 1866,
      summary: 'a condition on a formula over a lookup is refused',
      laws: ['api.answers', 'api.filter'],
      broken: {
        'GET /api/v1/db/data/noco/library/Film': filmList({
          read: (condition) => {
            if (condition.column === 'Label') throw new Refused(400, 'no such column: __nc_formula0');
            return condition;
          },
        }),
      },
    },
    {
      number: 1981,
      summary: '`*` as the columns of linked rows gives two of the columns',
      laws: ['api.objects', 'api.joins', 'api.schema'],
      broken: { 'GET /api/v1/db/data/noco/library/Film': filmList({ every: ['Id', 'Name'] }) },
      missedBecause:
        'a document cannot say that a parameter selects members of an item, ' +
        'so an answer with fewer of them breaks nothing',
    },
    {
      number: 2242,
      summary: 'the linked rows inside of a row are cut after the twentieth',
      laws: ['api.joins'],
      broken: {
        'GET /api/v1/db/data/noco/library/Film': filmList({ most: maxLinked }),
        'GET /api/v1/db/data/noco/library/Film/{rowId}': (call) => shortened(filmOf(call), maxLinked),
      },
    },
  ],
};
