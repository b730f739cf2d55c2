import type { ProviderAnswer, ProviderRequest } from '../../../../reference/types.ts';
import type { ExpectedChange } from './faults.ts';
import type { Deployment, PlantedFault } from './deployment.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** Answers of a small API that its own document describes (jobs.yaml), at a simulated time. */

interface Event {
  readonly seq: number;
  readonly kind: string;
  readonly amount: number;
}

interface Job {
  readonly id: number;
  readonly owner: string;
  readonly state: 'running' | 'done';
  readonly attempts: number;
  readonly checkedAt: string;
}

/** How a fault changes the answers. */
export interface JobsFault extends Pick<PlantedFault, 'name'> {
  readonly expected: ExpectedChange;
  /** Events that are missing at the head. `began`: the head when the fault began. */
  readonly behind?: number | ((head: number, began: number) => number);
  readonly finished?: (count: number) => number;
  readonly events?: (events: readonly Event[], began: number) => readonly Event[];
  readonly event?: (event: Event, began: number) => Event | undefined;
  readonly job?: (job: Job) => Job;
  /** A status in place of the answer. */
  readonly status?: (url: URL) => number | undefined;
  /** Marks of cursors: those of other marks cannot be read. */
  readonly cursorMark?: string;
}

const seeded = 300;
/** Events that a round adds; half of them come in the middle of it. */
const eventsPerRound = 6;
const secondHalfAfter = 40;
const jobs = 40;
const kinds = ['created', 'paid', 'sent'];

const eventOf = (seq: number): Event => ({ seq, kind: kinds[seq % kinds.length] ?? '', amount: (seq * 37) % 1_000 });

/** A job runs for a part of the hours, and is done from then on. */
const jobOf = (id: number, round: number, request: number): Job => ({
  id,
  owner: `team ${id % 4}`,
  state: id < 20 || id * 2 <= round + 20 ? 'done' : 'running',
  attempts: id < 20 ? id : Math.min(round, id) + id,
  checkedAt: `request ${request}`,
});

const json = (status: number, body: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const notFound = json(404, { error: 'not found' });

/** A page of the events, the newest first; undefined: the cursor or a number cannot be read. */
const pageOf = (all: readonly Event[], parameters: URLSearchParams, mark: string) => {
  const read = (name: string, absent: number): number => Number(parameters.get(name) ?? absent);
  const [from, to, limit] = [read('from', 0), read('to', Number.MAX_SAFE_INTEGER), read('limit', 20)];
  const cursor = parameters.get('cursor');
  if (![from, to, limit].every((value) => Number.isInteger(value) && value >= 0) || limit < 1 || limit > 100)
    return undefined;
  if (cursor !== null && !/^[a-z]+\d+$/.test(cursor)) return undefined;
  const before = cursor === null ? Infinity : Number(cursor.slice(mark.length));
  const jobsInRange = all.filter(({ seq }) => seq >= from && seq <= to && seq < before).toReversed();
  const events = jobsInRange.slice(0, limit);
  const last = events.at(-1);
  return { events, ...defined({ next: jobsInRange.length > limit && last ? `${mark}${last.seq}` : undefined }) };
};

/** The deployment. `fault`: the fault of a round, if any. */
export function createJobs(
  fault: (round: number) => JobsFault | undefined,
): Deployment & { readonly beside: Deployment } {
  let round = 0;
  let requests = 0;
  let planted: JobsFault | undefined;
  let began = 0;

  const headNow = (): number => seeded + round * eventsPerRound + (requests > secondHalfAfter ? eventsPerRound / 2 : 0);

  const answerTo = (url: URL, active: JobsFault | undefined, head: number): ProviderAnswer => {
    const mark = active?.cursorMark ?? 'c';
    const [, collection, id] = url.pathname.split('/');
    const status = active?.status?.(url);
    if (status !== undefined) return json(status, { error: 'an error' });
    const events = (): readonly Event[] => {
      const all = Array.from({ length: head }, (_, index) => eventOf(index + 1));
      return active?.events?.(all, began) ?? all;
    };
    const job = (number: number): Job => {
      const plain = jobOf(number, round, requests);
      return active?.job?.(plain) ?? plain;
    };
    switch (collection) {
      case 'status': {
        const finished = Math.floor(head / 3);
        return json(200, { height: head, finished: active?.finished?.(finished) ?? finished });
      }
      case 'events': {
        if (id === undefined) {
          const page = pageOf(events(), url.searchParams, mark);
          return page ? json(200, page) : json(400, { error: 'bad input' });
        }
        const number = Number(id);
        if (!Number.isInteger(number) || number < 1 || number > head) return notFound;
        const event = active?.event ? active.event(eventOf(number), began) : eventOf(number);
        return event ? json(200, event) : notFound;
      }
      case 'jobs': {
        if (id === undefined) {
          const [offset, limit] = [
            Number(url.searchParams.get('offset') ?? 0),
            Number(url.searchParams.get('limit') ?? 20),
          ];
          const all = Array.from({ length: jobs }, (_, index) => job(index + 1));
          return json(200, { jobs: all.slice(offset, offset + limit), total: jobs });
        }
        const number = Number(id);
        return Number.isInteger(number) && number >= 1 && number <= jobs ? json(200, job(number)) : notFound;
      }
      default:
        return notFound;
    }
  };

  const urlOf = ({ path }: ProviderRequest): URL => new URL(path, 'http://localhost');
  return {
    fetch: (request) => {
      requests += 1;
      const { behind = 0 } = planted ?? {};
      const head = headNow();
      const missing = typeof behind === 'number' ? behind : behind(head, began);
      return Promise.resolve(answerTo(urlOf(request), planted, head - missing));
    },
    nextRound: () => {
      const before = headNow();
      round += 1;
      requests = 0;
      const next = fault(round);
      if (next !== planted) began = before;
      planted = next;
    },
    beside: {
      fetch: (request) => Promise.resolve(answerTo(urlOf(request), undefined, headNow())),
      nextRound: () => undefined,
    },
  };
}
