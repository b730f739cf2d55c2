import { expect, test } from 'vitest';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
import { type Defect, when } from '../../../../defects/defect.ts';
import { fix } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { all, given } from '../../../../defects/triggers.ts';
import { byOffset, offsetQuery, text } from '../list-contract.ts';
import { expectFound, foundIn, modelled, testList, testRefused } from '../modelled.ts';

/** Parameters that need others: seats of a train, whose hot meals are served in the first class alone. */

const classes = ['first', 'second', 'sleeper'];
const meals = ['none', 'cold', 'hot', 'menu'];
const dependencies = [
  { parameter: 'meal', values: ['hot', 'menu'], needs: { class: ['first'] }, otherwise: 'refused' },
  // It is open how other classes treat a pillow.
  { parameter: 'pillow', needs: { class: ['sleeper'] } },
];

const seats = (declared: unknown = dependencies) =>
  modelled(
    {
      name: 'seats',
      query: {
        class: { type: 'string', enum: classes },
        meal: { type: 'string', enum: meals },
        pillow: { type: 'boolean' },
        ...offsetQuery(20),
      },
      item: { id: text, class: text },
      isClosed: true,
      list: { paging: byOffset, filters: { class: 'class' } },
      operation: { 'x-assay-dependencies': declared as object },
    },
    Array.from({ length: 9 }, (_, n) => ({ id: `s${n}`, class: classes[n % 3] ?? '' })),
  );

const answered = (meal: string, of: string): Defect =>
  when(all(given('meal', meal), given('class', of)), fix('class', 'first'));

testList(
  'parameters that need others',
  seats(),
  {
    'a call is answered that must be refused': [
      answered('hot', 'second'),
      'api.input.refused combination-not-refused meal hot class',
    ],
    'only one value beside another one is answered': [
      answered('menu', 'sleeper'),
      'api.input.refused combination-not-refused meal menu class',
    ],
  },
  { only: ['api.input.refused', 'api.filter', 'api.answers', 'api.no-server-error'] },
);

test('what is open may be refused', async () => {
  const list = seats();
  const strict = refuse((call) => call.parameters['pillow'] !== undefined && call.parameters['class'] !== 'sleeper');
  expect(await foundIn(list.contract, list.serve(strict))).toEqual([]);
});

test('a mutant is derived, and found', async () => {
  const list = seats();
  const mutants = deriveMutants(list.contract).filter(({ id }) => id.includes(' dependency '));
  expect(mutants.map(({ id }) => id)).toEqual(['seats dependency meal class: is not needed']);
  for (const { defect } of mutants) await expectFound(list, defect, 'api.input.refused combination-not-refused');
});

testRefused(seats, [
  [{ parameter: 'meel', needs: { class: ['first'] } }, /names the parameter meel, which .* not have.*`meal`/],
  [{ parameter: 'meal', needs: { clas: ['first'] } }, /names the parameter clas, which .* not have.*`class`/],
  [{ parameter: 'meal', values: ['hut'], needs: { class: ['first'] } }, /has hut, which meal does not take.*`hot`/],
  [{ parameter: 'meal', needs: { class: ['frist'] } }, /has frist, which class does not take.*`first`/],
  [{ parameter: 'meal', needs: {} }, /x-assay-dependencies needs must NOT have fewer than 1/],
  [{ parameter: 'meal', need: { class: ['first'] } }, /unknown member need\. Did you mean `needs`/],
]);
