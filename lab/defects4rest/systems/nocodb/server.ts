import type { Call } from '../../../../defects/call.ts';
import type { Defect } from '../../../../defects/defect.ts';
import { changeEach, changeMember, member } from '../../../../defects/operators/answers.ts';
import { changeParameters } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { matches } from '../../../../defects/triggers.ts';
import { isMembers } from '../../../../defects/value.ts';
import { numbered, type System } from '../../system.ts';

const directors = numbered(9, (index) => ({
  Id: index + 1,
  Name: `Director ${index + 1}`,
  Country: ['France', 'Japan', 'Brazil', null][index % 4] ?? null,
}));

const actors = numbered(40, (index) => ({ Id: index + 1, Name: `Actor ${index + 1}`, Born: 1930 + index }));

const films = numbered(77, (index) => {
  const id = index + 1;
  const director = id % 10 === 0 ? undefined : directors[index % directors.length];
  const country = director?.Country ?? null;
  return {
    Id: id,
    Title: `Film ${(id * 31) % 77}`,
    Year: 1950 + ((id * 17) % 70),
    Director: director === undefined ? null : { Id: director.Id, Name: director.Name },
    DirectorCountry: country,
    Label: country === null ? null : `made in ${country}`,
    Actors: actors.filter((_, at) => id % 4 === 0 || (at + id) % 6 === 0),
  };
});

/** The columns of linked rows. */
const selectColumns = (columnsOf: (call: Call) => readonly string[]): Defect =>
  changeMember('Actors', (rows, _item, call) =>
    [rows]
      .flat()
      .map((row) => Object.fromEntries(columnsOf(call).map((name) => [name, isMembers(row) ? row[name] : null]))),
  );

const usual = ['Id', 'Name'];

/** A condition on the linked director has no effect. */
const dropConditions: Defect = changeParameters(({ where }) => {
  if (where === undefined) return undefined;
  const others = String(where)
    .split('~and')
    .filter((condition) => !condition.startsWith('(Director,'));
  return { where: others.length === 0 ? undefined : others.join('~and') };
});

const cutLinked: Defect = changeEach(member('Actors', (rows) => [rows].flat().slice(0, 20)));

export const nocodb: System = {
  name: 'nocodb',
  repository: 'nocodb/nocodb',
  answers: {
    films: { items: films },
    film: { among: films, by: 'Id' },
    actorsOfFilm: { items: ({ rowId }) => films.find(({ Id }) => Id === Number(rowId))?.Actors },
  },
  rules: {
    films: selectColumns(({ parameters }) =>
      parameters['nested[Actors][fields]'] === '*' ? [...usual, 'Born'] : usual,
    ),
  },
  defects: [
    {
      number: 1756,
      summary: 'a condition on a column of linked rows does not filter',
      laws: ['api.filter', 'api.filter.together'],
      broken: { films: dropConditions },
    },
    {
      number: 1866,
      summary: 'a condition on a formula over a lookup is refused',
      laws: ['api.answers', 'api.filter'],
      broken: { films: refuse(matches('where', /\(Label,/)) },
    },
    {
      number: 1981,
      summary: '`*` as the columns of linked rows gives two of the columns',
      laws: ['api.objects', 'api.joins', 'api.schema'],
      broken: { films: selectColumns(() => usual) },
      missedBecause:
        'a document cannot say that a parameter selects members of an item, ' +
        'so an answer with fewer of them breaks nothing',
    },
    {
      number: 2242,
      summary: 'the linked rows inside of a row are cut after the twentieth',
      laws: ['api.joins'],
      broken: { films: cutLinked, film: cutLinked },
    },
  ],
};
