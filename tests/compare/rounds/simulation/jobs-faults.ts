import type { JobsFault } from './jobs-deployment.ts';

/** Changes of the jobs API over time, each with the change that `watch` must tell. */
export const jobsFaults: readonly JobsFault[] = [
  {
    name: 'amounts in the history of events are rewritten',
    events: (events) => events.map((event) => (event.seq % 2 === 0 ? { ...event, amount: event.amount + 1 } : event)),
    expected: { law: 'watch.frozen-window', operation: 'listEvents' },
  },
  {
    name: 'the height falls',
    behind: 60,
    expected: { law: 'watch.height', operation: 'getStatus' },
  },
  {
    name: 'events are missing from the history',
    events: (events) => events.filter(({ seq }) => seq % 7 !== 0),
    expected: { law: 'watch.frozen-window', operation: 'listEvents' },
  },
  {
    name: 'a total falls',
    finished: (count) => count - 30,
    expected: { law: 'watch.cumulative', operation: 'getStatus' },
  },
  {
    name: 'an event becomes another one',
    event: (event) => ({ ...event, kind: 'moved' }),
    expected: { law: 'watch.frozen-object', operation: 'getEvent' },
  },
  {
    name: 'jobs that are done run again',
    job: (job) => ({ ...job, state: 'running' }),
    expected: { law: 'watch.final-value', operation: 'getJob' },
  },
  {
    name: 'events are not found any more',
    event: () => undefined,
    expected: { law: 'watch.frozen-object', operation: 'getEvent' },
  },
  {
    name: 'cursors of earlier rounds cause server errors',
    cursorMark: 'd',
    status: ({ searchParams }) => (searchParams.get('cursor')?.startsWith('c') === true ? 500 : undefined),
    expected: { law: 'watch.page-token', operation: 'listEvents' },
  },
  {
    name: 'attempts of jobs begin again',
    job: (job) => ({ ...job, attempts: Math.floor(job.attempts / 3) }),
    expected: { law: 'watch.cumulative', operation: 'getJob' },
  },
  {
    name: 'the deployment falls behind the one beside it',
    behind: 4,
    expected: { law: 'watch.lag', operation: 'getStatus' },
  },
  {
    name: 'jobs have other owners',
    job: (job) => ({ ...job, owner: 'nobody' }),
    expected: { law: 'watch.frozen-object', operation: 'getJob' },
  },
  {
    name: 'only a gateway answers',
    status: () => 503,
    expected: { lost: 'api' },
  },
];

/** Faults that show only beside another deployment. Each begins with the events that come after it. */
export const besideFaults: readonly JobsFault[] = [
  {
    name: 'the deployment stops indexing, and never catches up',
    behind: (head, began) => head - began,
    expected: { law: 'watch.lag', operation: 'getStatus' },
  },
  {
    name: 'an event is never indexed',
    events: (events, began) => events.filter(({ seq }) => seq !== began + 2),
    event: (event, began) => (event.seq === began + 2 ? undefined : event),
    expected: { law: 'watch.beside', operation: 'listEvents' },
  },
  {
    name: 'an event is listed twice',
    events: (events, began) => events.flatMap((event) => (event.seq === began + 2 ? [event, event] : [event])),
    expected: { law: 'api.page.continues', operation: 'listEvents' },
  },
  {
    name: 'an event is indexed with another amount',
    events: (events, began) =>
      events.map((event) => (event.seq === began + 2 ? { ...event, amount: event.amount + 1 } : event)),
    event: (event, began) => (event.seq === began + 2 ? { ...event, amount: event.amount + 1 } : event),
    expected: { law: 'watch.beside', operation: 'listEvents' },
  },
];
