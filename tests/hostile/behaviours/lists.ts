import type { Alteration, OperationAnswer } from '../../../reference/types.ts';
import type { Value } from '../../../defects/value.ts';
import type { Behaviour } from '../behaviour.ts';
import { altered, json, partly } from '../servers.ts';

type Members = { [member: string]: Value | undefined };

/** Alters the successful answers to one operation. */
const answering = (operation: string, change: (body: Members, asked: Members, turn: number) => Members): Alteration => {
  let turn = 0;
  return {
    call: (call, next) => {
      const answer: OperationAnswer = next(call);
      if (call.operation !== operation || answer.kind !== 'answer' || answer.status !== 200) return answer;
      turn += 1;
      return { ...answer, body: change(answer.body as Members, call.parameters, turn) };
    },
  };
};

const messages = (change: Parameters<typeof answering>[1]) => altered(answering('listMessages', change));
const common = {
  only: ['listMessages', 'vm.getHeight'],
  judges: ['vm.getHeight'],
  /** Cases that can fail together with the list, because they use its items. */
  broken: /@listMessages$/,
};
const firstOf = (body: Members): Value[] => (body['messages'] as Value[]).slice(0, 1);

/** Every number that is a time. */
const atTime = (value: Value, time: number): Value => {
  if (Array.isArray(value)) return value.map((item) => atTime(item, time));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'number' && /timestamp/i.test(name) ? time : held === undefined ? held : atTime(held, time),
    ]),
  );
};

const rows: readonly (Omit<Behaviour, keyof typeof common> & Partial<typeof common>)[] = [
  {
    name: 'pages without end, each with a new token',
    start: messages((body, _, turn) => ({ ...body, nextPageToken: `token-${turn}` })),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'the same page for ever, with new tokens',
    start: messages((body, _, turn) => ({ messages: firstOf(body), nextPageToken: `token-${turn}` })),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'empty pages for ever, with new tokens',
    start: messages((_body, _asked, turn) => ({ messages: [], nextPageToken: `token-${turn}` })),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'a token that loops',
    start: messages((body) => ({ ...body, nextPageToken: 'again' })),
    codes: [1],
    says: /fail/,
    often: true,
  },
  {
    name: 'a token of 1 MB',
    start: messages((body, _, turn) => ({ ...body, nextPageToken: `${turn}`.padEnd(1_000_000, 't') })),
    codes: [0, 1],
    says: /cases:/,
  },
  {
    name: 'a token of line breaks and slashes',
    start: messages((body, _, turn) => ({
      ...body,
      nextPageToken: `${turn}\r\nx-evil: 1\r\n\r\n/../../?pageToken=%00&a=b#c`,
    })),
    codes: [0, 1],
    says: /cases:/,
  },
  {
    name: 'a token that is no text',
    start: messages((body) => ({ ...body, nextPageToken: { $ne: null } })),
    codes: [1],
    says: /fail/,
  },
  {
    name: '10,000 items on a page',
    start: messages((body) => ({
      ...body,
      messages: Array.from({ length: 10_000 }, (_, n) => ({ ...(firstOf(body)[0] as Members), messageId: `${n}` })),
    })),
    codes: [1, 3, 0],
    says: /fail|too-large/,
  },
  {
    name: '50,000 empty items on a page',
    start: messages(() => ({ messages: Array.from({ length: 50_000 }, () => ({})) })),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'times of the year 285,000,000',
    start: messages((body) => atTime(body, Number.MAX_SAFE_INTEGER) as Members),
    codes: [0, 1],
    says: /cases:/,
  },
  {
    name: 'times before all times',
    start: messages((body) => atTime(body, -Number.MAX_SAFE_INTEGER) as Members),
    codes: [0, 1],
    says: /cases:/,
  },
  {
    name: 'items that are no objects',
    start: messages(() => ({ messages: [null, 1, '', [], [[]], true] })),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'one endpoint that never answers',
    start: partly(
      ({ path }) => path.startsWith('/v1/icm'),
      () => undefined,
    ),
    codes: [3, 0],
    says: /timeout: no complete answer/,
  },
  {
    name: 'one endpoint that gives 50 MB',
    start: partly(
      ({ path }) => path.startsWith('/v1/icm'),
      (response) => json(response, Buffer.alloc(50 * 2 ** 20, ' ')),
    ),
    codes: [0, 3],
    says: /too-large/,
  },
  {
    name: 'silence after thirty answers',
    start: partly(
      ({ number }) => number > 30,
      () => undefined,
    ),
    codes: [1, 3],
    says: /--max-time 5/,
    broken: /^$/,
    args: ['--max-time', '5', '--timeout', '30'],
    often: true,
  },
];

/** A correct provider with one hostile list. */
export default rows.map((row): Behaviour => ({ ...common, ...row }));
