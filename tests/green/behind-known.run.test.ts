import { describe, expect, test } from 'vitest';
import type { Known } from '../../engine/model/judging.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import { behindKnown } from '../../reports/coverage.ts';
import { byOffset, contractOfList, integer, sizeUpTo, offset, text } from '../contracts/openapi/list-contract.ts';
import { findingsOf, options, whileServed } from '../contracts/openapi/judged.ts';
import { listening } from '../contracts/openapi/listening.ts';
import { fewOf } from '../part.ts';

/** A gate fails for each new bug, whatever the baseline covers already. */

interface Ticket {
  readonly id: number;
  readonly state: string;
  readonly priority: string;
  readonly owner: string;
  readonly title: string;
  readonly points: number;
  readonly day: string;
}

const tickets: readonly Ticket[] = Array.from({ length: 47 }, (_, id) => ({
  id,
  state: ['open', 'closed', 'waiting'][id % 3] as string,
  priority: ['low', 'high'][id % 2] as string,
  owner: ['ada', 'ben', 'cyd', 'dan'][(id * 7) % 4] as string,
  title: `ticket ${String((id * 31) % 97).padStart(2, '0')}`,
  points: (id * 13) % 40,
  day: `2026-01-${String(1 + (id % 5)).padStart(2, '0')}`,
}));

const bugs = [
  'state is ignored',
  'priority loses an item',
  'owner is ignored from page 2 on',
  'pages lose one of equal days',
  'the last page is shifted to be full',
  'the total is one too high',
  'the total ignores the priority',
  'the largest points are left out',
  'descending titles ascend',
  'an offset behind the end wraps around',
  'a limit below 1 fails',
  'two filters are joined by or',
] as const;
type Bug = (typeof bugs)[number];

const contract = contractOfList({
  name: 'tickets',
  query: {
    state: { enum: ['open', 'closed', 'waiting'] },
    priority: { enum: ['low', 'high'] },
    owner: text,
    from_points: integer,
    to_points: integer,
    sort: { enum: ['day', '-day', 'title', '-title'] },
    limit: sizeUpTo(50, 20),
    offset: offset,
  },
  item: { id: integer, state: text, priority: text, owner: text, title: text, points: integer, day: text },
  around: { total: integer },
  list: {
    paging: { ...byOffset, belowMinimum: 'refused' },
    count: 'total',
    filters: Object.fromEntries(['state', 'priority', 'owner'].map((name) => [name, { path: name, compare: 'exact' }])),
    conjunction: true,
    ranges: [{ path: 'points', from: 'from_points', to: 'to_points', closed: 'both' }],
    order: {
      keys: { parameter: 'sort', values: { day: 'day', title: 'title' }, descending: '-{key}' },
      ties: 'broken',
    },
  },
});

const serve = (has: ReadonlySet<Bug>) =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 20);
    const offset = Number(query.get('offset') ?? 0);
    if (limit < 1) return has.has('a limit below 1 fails') ? 500 : 400;
    const asked = (['state', 'priority', 'owner'] as const).filter((name) => query.has(name));
    const keeps = (ticket: Ticket, name: (typeof asked)[number]): boolean =>
      (name === 'state' && has.has('state is ignored')) ||
      (name === 'owner' && offset > 0 && has.has('owner is ignored from page 2 on')) ||
      ticket[name] === query.get(name);
    const isKept = (ticket: Ticket): boolean =>
      asked.length > 1 && has.has('two filters are joined by or')
        ? asked.some((name) => keeps(ticket, name))
        : asked.every((name) => keeps(ticket, name));
    const to = Number(query.get('to_points') ?? Infinity) - (has.has('the largest points are left out') ? 1 : 0);
    let found = tickets.filter(
      (ticket) =>
        isKept(ticket) &&
        ticket.points >= Number(query.get('from_points') ?? 0) &&
        ticket.points <= (query.has('to_points') ? to : Infinity),
    );
    if (query.has('priority') && has.has('priority loses an item')) found = found.slice(0, -1);
    const isUncounted = query.has('priority') && has.has('the total ignores the priority');
    const counted = isUncounted ? tickets.length : found.length;
    const total = counted + (has.has('the total is one too high') ? 1 : 0);
    const sort = query.get('sort');
    if (sort === 'day') found = found.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
    if (sort === 'title') found = found.toSorted((a, b) => a.title.localeCompare(b.title));
    if (sort === '-day') found = found.toSorted((a, b) => b.day.localeCompare(a.day) || a.id - b.id);
    if (sort === '-title') {
      found = found.toSorted((a, b) => b.title.localeCompare(a.title));
      if (has.has('descending titles ascend')) found = found.toReversed();
    }
    const isShifted = has.has('the last page is shifted to be full') && offset < found.length;
    const wrapped = has.has('an offset behind the end wraps around') && offset >= found.length ? 0 : offset;
    const start = isShifted ? Math.max(0, Math.min(wrapped, found.length - limit)) : wrapped;
    const page = found.slice(start, start + Math.min(limit, 50));
    const before = found[start - 1];
    const isLost = sort === 'day' && has.has('pages lose one of equal days') && page[0]?.day === before?.day;
    return { total, tickets: isLost ? page.slice(1) : page };
  });

/** The findings of a server that the baseline does not cover, and the baseline with them. */
async function gate(has: ReadonlySet<Bug>, known: Readonly<Record<string, Known>>) {
  const judgements = await whileServed(serve(has), (url, around) =>
    judgeTarget(contract, { ...options, known, target: { api: url } }, around),
  );
  const fresh = findingsOf(judgements).filter((finding) => finding.known === undefined);
  return {
    fresh,
    judgements,
    known: { ...known, ...Object.fromEntries(fresh.map(({ fingerprint }) => [fingerprint, { reason: 'known' }])) },
  };
}

describe('a baseline that covers earlier bugs', () => {
  test('each bug, planted one after the other, is a new finding', async () => {
    const planted = new Set<Bug>();
    const { fresh, ...right } = await gate(planted, {});
    expect(fresh).toEqual([]);
    let { known } = right;
    for (const bug of fewOf(6, bugs)) {
      planted.add(bug);
      const result = await gate(planted, known);
      expect([bug, result.fresh.length > 0]).toEqual([bug, true]);
      known = result.known;
    }
    const again = await gate(planted, known);
    expect(again.fresh).toEqual([]);
    expect(behindKnown(again.judgements.outcomes).map(({ requirement }) => requirement)).toEqual([]);
  });
});

const pairs = bugs.flatMap((first) => bugs.flatMap((second) => (first === second ? [] : [[first, second] as const])));

test.each(fewOf(3, pairs))('%s hides not: %s', async (first, second) => {
  const { known } = await gate(new Set([first]), {});
  expect((await gate(new Set([first, second]), known)).fresh.length).toBeGreaterThan(0);
});
