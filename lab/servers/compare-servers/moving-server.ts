import { answerJson, listen } from '../../listen.ts';
import type { Running } from '../server.ts';
import { toolFile } from '../server.ts';

/** An item is added in each interval. */
const intervalMs = 1_000;
const seeded = 400;
const defaultSize = 20;

interface Event {
  readonly id: number;
  readonly kind: string;
  readonly at: string;
  readonly amount: number;
}

const eventOf = (id: number): Event => ({
  id,
  kind: ['created', 'paid', 'sent'][id % 3] ?? '',
  at: new Date(1_700_000_000_000 + id * 61_000).toISOString(),
  amount: (id * 37) % 1_000,
});

/** A server of our own whose list grows by an item a second, in both orders, with a count, a clock and a total. */
export async function startMovingServer(): Promise<Running> {
  const began = Date.now();
  const countNow = (): number => seeded + Math.floor((Date.now() - began) / intervalMs);
  const answer = (url: URL): unknown => {
    const count = countNow();
    const events = Array.from({ length: count }, (_, index) => eventOf(index + 1));
    const [, , id] = url.pathname.split('/');
    if (url.pathname === '/status') return { count, now: new Date().toISOString(), last: events.at(-1) };
    if (id !== undefined) return events[Number(id) - 1];
    if (url.pathname !== '/events') return undefined;
    const kind = url.searchParams.get('kind');
    const chosen = events.filter((event) => kind === null || event.kind === kind);
    const ordered = url.searchParams.get('order') === 'asc' ? chosen : chosen.toReversed();
    const from = Number(url.searchParams.get('offset') ?? 0);
    const size = Number(url.searchParams.get('limit') ?? defaultSize);
    return { events: ordered.slice(from, from + size), total: chosen.length };
  };
  const { url, stop } = await listen((request, response) => {
    const body = answer(new URL(request.url ?? '/', 'http://host'));
    answerJson(response, body === undefined ? 404 : 200, body ?? { error: 'not found' });
  });
  return { url, document: toolFile('servers', 'compare-servers', 'moving.yaml'), stop };
}
