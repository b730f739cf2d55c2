import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Defect, when } from '../../../defects/defect.ts';
import { changeEach, lack, member } from '../../../defects/operators/answers.ts';
import { widen } from '../../../defects/operators/filters.ts';
import { changeText, cutShort } from '../../../defects/operators/http.ts';
import { dropItem, reverseItems, swapNeighbours } from '../../../defects/operators/items.ts';
import { shift } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { changeCount, dropLast } from '../../../defects/operators/walks.ts';
import { type CallTrigger, given, not, onLaterPages } from '../../../defects/triggers.ts';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import { type Mutant, mutantOf } from '../../../defects/derive/mutant.ts';
import { judgeMutants, type Mutation } from '../../../defects/judge-mutants.ts';
import { filtersOf } from '../../../engine/model/filters-of.ts';
import { fuzzTarget } from '../../../fuzz/campaign/fuzz-target.ts';
import { type Listening, serving, servingAtPort } from './listening.ts';
import { answerCounted } from './counted-server.ts';
import { brokenBy, contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { entries } from '../../entries.ts';
import { isWhole, partOf } from '../../part.ts';

/**
 * Lists whose place is counted, by offset and by page number, and mutants of a proxy before them: the derived ones, and
 * some that no declaration tells. `npm run lab -- list-servers --command mutate` has mutants before public servers.
 */

const contract = await contractOf('counted.yaml');
const parts = contract.operation('parts');
const [byKind] = filtersOf(parts);

let server: Listening;
beforeAll(async () => {
  server = await servingAtPort(answerCounted());
});
afterAll(() => server.close());

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serving(answerCounted())))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const fuzz = { requests: isWhole ? 1_500 : 400, shrinkRequests: 300, guidance: true };
  const result = await whileServed(serving(answerCounted()), (url, around) =>
    fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, around),
  );
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

test('pages that are counted from zero are found', async () => {
  expect(await brokenBy(contract, serving(answerCounted(0)), 'orders')).toContain('api.page.continues');
});

const sizeOf = (size: unknown): number => Number(size ?? 5);
const small: CallTrigger = ({ parameters }) => sizeOf(parameters['limit']) <= 5;
const bad: CallTrigger = ({ parameters }) => !Number.isInteger(sizeOf(parameters['limit']));
const long: CallTrigger = ({ parameters }) => String(parameters['kind'] ?? '').length > 8;
const later =
  (defect: Defect): Defect =>
  (operation) => {
    const http = defect(operation)?.http;
    return (
      http && { http: (request, next) => (/[?&]offset=[1-9]/.test(request.path) ? http(request, next) : next(request)) }
    );
  };

const shorter = ['api.page.continues', 'api.page.any-size', 'api.count'];
const broken = ['api.json', 'api.schema'];

/** Each with the requirements of which it violates at least one. */
const written: Readonly<Record<string, readonly [Defect, ...(readonly string[])]>> = {
  'places are counted from one': [when(onLaterPages, shift('offset', -1)), 'api.page.continues'],
  'last item of the list is lost': [dropLast('on the last page'), ...shorter],
  'first item is lost beside a small size': [when(small, when(not(onLaterPages), dropItem('first'))), ...shorter],
  'two neighbours of a later page change places': [when(onLaterPages, swapNeighbours('number')), 'api.order'],
  'pages beside a filter are reversed': [when(given('kind'), reverseItems()), 'api.order'],
  'the count is rounded to tens': [changeCount((count) => Math.ceil(count / 10) * 10), 'api.count'],
  'a bad size gets a server error': [refuse(bad, 500), 'api.no-server-error'],
  'a long filter value gets a server error': [refuse(long, 500), 'api.no-server-error'],
  'a member is missing on later pages': [when(onLaterPages, changeEach(lack('number'))), 'api.schema'],
  'a member is a text on later pages': [when(onLaterPages, changeEach(member('number', String))), 'api.schema'],
  'a member is null on later pages': [when(onLaterPages, changeEach(member('number', null))), 'api.schema'],
  'later pages are no JSON': [later(changeText(() => '<p>later</p>')), ...broken],
  'later pages are cut off': [later(cutShort(20)), ...broken],
  ...(byKind && {
    'the filter matches beginnings': [
      widen(byKind, (value, asked) => value.startsWith(asked.slice(0, 1))),
      'api.filter',
    ],
  }),
};

const judgeThrough = (mutants: readonly Mutant[]): Promise<Mutation> =>
  judgeMutants(contract, mutants, {
    engine: { ...options, target: { api: server.url } },
    most: mutants.length,
    onProgress: () => undefined,
  });

test('each mutant is found under the requirement that it breaks, or no answer shows a derived one', async () => {
  const byHand = entries(written).map(([name, [defect]]) => mutantOf(parts, 'list', name, defect));
  const derived = partOf(deriveMutants(contract));
  const { results, alarms } = await judgeThrough([...byHand, ...derived]);
  expect(alarms).toEqual([]);
  expect(results).toHaveLength(byHand.length + derived.length);
  for (const [name, [, ...expected]] of entries(written)) {
    const requirements = results.find(({ id }) => id === `parts list: ${name}`)?.requirements ?? [];
    expect([name, requirements.some((requirement) => expected.includes(requirement))]).toEqual([name, true]);
  }
  expect(results.filter(({ verdict }) => verdict === 'missed' || verdict === 'inconclusive')).toEqual([]);
});
