import { expect, test } from 'vitest';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { dropEqual } from '../../../../defects/operators/items.ts';
import { ignore, replace } from '../../../../defects/operators/parameters.ts';
import { given } from '../../../../defects/triggers.ts';
import { when } from '../../../../defects/defect.ts';
import { number, objectOf } from '../document.ts';
import { expectPass } from '../judged.ts';
import { integer, place, sizeUpTo, text } from '../list-contract.ts';
import { modelled, testList } from '../modelled.ts';

/** A search whose body holds objects: the page, the order and the filter. Each must be whole. */

const jobs = Array.from({ length: 47 }, (_, id) => ({
  id,
  state: ['ready', 'done', 'failed'][id % 3] ?? '',
  cost: ((id * 7) % 20) + 0.5,
}));

const searched = (filters: object) =>
  modelled(
    {
      name: 'jobs',
      body: objectOf(
        {
          page: objectOf({ from: { ...place, default: 0 }, size: sizeUpTo(50, 10) }),
          sort: objectOf(
            { field: { enum: ['id', 'cost'] }, order: { enum: ['asc', 'desc'], default: 'asc' } },
            'field',
          ),
          filter: objectOf({ state: text, minCost: number }),
          scope: objectOf({ tenant: { ...text, example: 'acme' } }, 'tenant'),
        },
        'scope',
      ),
      item: { id: integer, state: text, cost: number },
      around: { page: objectOf({ total: integer }) },
      list: {
        count: 'page.total',
        paging: { style: 'offset', size: 'page.size', cursor: 'page.from' },
        order: { parameter: 'sort.order', keys: { parameter: 'sort.field', values: { id: 'id', cost: 'cost' } } },
        filters,
      },
    },
    jobs,
  );

testList(
  'members of objects in a body',
  searched({ 'filter.state': 'state', 'filter.minCost': { path: 'cost', operator: 'ge', compare: 'exact' } }),
  {
    'the place is ignored': [ignore('page.from'), 'api.page.continues'],
    'the filter is not counted': [
      when(
        given('filter.state'),
        changeCount(() => jobs.length),
      ),
      'api.count',
    ],
    'descending is ignored': [replace('sort.order', 'asc'), 'api.order.keys'],
    'the bound is left out': [dropEqual('filter.minCost', ['cost']), 'api.filter'],
  },
  { passes: ['api.page.continues', 'api.count', 'api.order.keys', 'api.filter'] },
);

test('an object that a filter sends as a whole has no parameters of its own', async () => {
  const { contract, serve } = searched({ filter: { path: 'state', value: { state: '{value}' } } });
  const names = Object.keys(contract.operation('jobs').parameters);
  expect(names.filter((name) => name.startsWith('filter'))).toEqual(['filter']);
  await expectPass(contract, serve(), 'api.filter');
});
