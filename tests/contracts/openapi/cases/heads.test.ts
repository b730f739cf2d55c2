import { expect, test } from 'vitest';
import { closed, contractOf, flag, integer, query, reads, text } from '../document.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';
import { entries } from '../../../entries.ts';

/** A chain that grows with each request, with a settled entry behind its newest one. */

const faults = {
  'head-falls': ['api.figures', 'getHead'],
  'settled-beyond-newest': ['api.joins', 'getEntry'],
  'newest-is-stale': ['api.joins', 'getHead'],
  'newest-beyond-head': ['api.joins', 'getEntry'],
  'spent-too-early': ['api.joins', 'getEntry'],
  'there-too-early': ['api.joins', 'getEntry'],
} as const;

type Fault = keyof typeof faults;

const hex = (value: number): string => `0x${value.toString(16)}`;

const served = (fault?: Fault): Promise<Listening> => {
  let requests = 0;
  return listening((path, query) => {
    requests += 1;
    const head = 1_000 + requests;
    if (path === '/head') return { number: hex(fault === 'head-falls' && requests % 2 === 0 ? head - 50 : head) };
    if (path === '/before') return { entries: fault === 'there-too-early' ? 'some' : 'none' };
    if (path === '/spent') return { until: fault === 'spent-too-early' ? 7 : 8 };
    const isSettled = query.get('tag') === 'settled';
    const wrong = { newest: 0, settled: 0 };
    if (fault === 'settled-beyond-newest') wrong.settled = 900;
    if (fault === 'newest-is-stale') wrong.newest = -900;
    if (fault === 'newest-beyond-head') wrong.newest = 900;
    return { number: hex(isSettled ? head - 64 + wrong.settled : head + wrong.newest), place: 7 };
  });
};

const newest = { to: 'getEntry', with: { tag: { value: 'newest' } } };
const paths = {
  '/head': reads('getHead', [], closed({ number: text }), {
    'x-assay-members': { path: 'number', tells: 'head', class: 'live' },
    'x-assay-joins': [
      { ...newest, match: { number: { atMost: 'number' } } },
      { ...newest, leads: true },
      { ...newest, with: { tag: { value: 'settled' } }, leads: true },
    ],
  }),
  '/entry': reads(
    'getEntry',
    [query('tag', { type: 'string', enum: ['newest', 'settled'] }, { required: true })],
    closed({ number: text, place: integer }),
    {
      'x-assay-joins': [
        { ...newest, where: [{ path: '$tag', values: ['settled'] }], match: { number: { atMost: 'number' } } },
        {
          to: 'getHead',
          with: {},
          where: [{ path: '$tag', values: ['newest'] }],
          match: { number: { atMost: 'number' } },
        },
        { to: 'getSpent', with: {}, match: { place: { below: 'until' } } },
        { to: 'getBefore', with: {}, constants: { entries: 'none' } },
      ],
    },
  ),
  '/before': reads('getBefore', [], closed({ entries: text })),
  '/spent': reads('getSpent', [], closed({ until: integer })),
};

const contract = contractOf(paths);
const only = ['api.joins', 'api.figures'];

test('a chain that grows between any two requests shows nothing', async () => {
  const result = await judged(contract, served(), ...only);
  expect(notPassed(result)).toEqual([]);
  expect(result.outcomes.filter(({ requirement }) => only.includes(requirement))).toHaveLength(3);
});

test.each(entries(faults))('%s is found', async (fault, [requirement, name]) => {
  const found = findingsOf(await judged(contract, served(fault), ...only));
  expect(found.map((finding) => `${finding.requirement}@${finding.operation}`)).toContain(`${requirement}@${name}`);
});

test('a bound that is no number, and a constant that is not there, are refused', () => {
  const of = (match: object): unknown => ({ ...newest, match });
  const contractWith = (join: unknown) => () =>
    contractOf({
      ...paths,
      '/head': reads('getHead', [], closed({ number: flag }), { 'x-assay-joins': join }),
    });
  expect(contractWith(of({ number: { atMost: 'number' } }))).toThrow(/the member number in match/);
  expect(contractWith(of({ number: { atMost: 'place', below: 'place' } }))).toThrow(/match/);
  expect(contractWith({ to: 'getBefore', with: {}, constants: { none: 'x' } })).toThrow(/none in constants/);
});
