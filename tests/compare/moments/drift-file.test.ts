import { chain } from '../../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { gatherDrift } from '../../../compare/moments/facts/facts.ts';
import { limits } from '../../../engine/model/drift.ts';
import { anExchange } from '../../reports/samples.ts';
import { faultIn } from '../../../cli/options/json-file.ts';

let n = 0;
const messages = (
  body: unknown,
  {
    status = 200,
    parameters = {},
    headers = {},
  }: {
    readonly status?: number;
    readonly parameters?: Exchange['call']['parameters'];
    readonly headers?: Record<string, string>;
  } = {},
): Exchange =>
  anExchange({
    n: ++n,
    call: { operation: 'listMessages', parameters, input: 'valid' },
    response: {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      bytes: 1,
    },
  });

const gathered = async (...lines: Exchange[]) => {
  const file = await gatherDrift(chain, lines);
  expect(faultIn('drift', file)).toBeUndefined();
  return file.operations[0] as (typeof file.operations)[number];
};

describe('drift.json', () => {
  it('counts members by answers, documented or not, with their types', async () => {
    const { members, neverSeen } = await gathered(
      messages({ messages: [{ messageId: 'a', extra: 1 }] }),
      messages({ messages: [{ messageId: 'b' }, { messageId: null }] }),
      messages({ messages: [] }),
    );
    const row = (path: string) => members.find((member) => member.path === path);
    expect(row('messages')).toMatchObject({ documented: true, answers: 3, present: 3, absent: 0, types: { array: 3 } });
    expect(row('messages[]')).toMatchObject({ present: 2, types: { object: 2 } });
    expect(row('messages[].messageId')).toMatchObject({
      documented: true,
      answers: 2,
      present: 2,
      absent: 0,
      types: { string: 2, null: 1 },
    });
    expect(row('messages[].extra')).toMatchObject({
      documented: false,
      answers: 2,
      present: 1,
      absent: 1,
      types: { number: 1 },
      value: '1',
    });
    expect(neverSeen).toContain('messages[].sourceBlockchainId');
  });

  it('says which documented lists were always empty', async () => {
    expect(await gathered(messages({ messages: [] }))).toMatchObject({
      alwaysEmpty: ['messages'],
      neverSeen: ['nextPageToken'],
    });
  });

  it('keeps the values of members that have a set of them, and of no others', async () => {
    const { values } = await gathered(
      messages({
        messages: [
          { messageId: 'a', status: 'delivered' },
          { messageId: 'b', status: 'pending' },
        ],
      }),
    );
    expect(values).toEqual([
      {
        path: 'messages[].status',
        documented: 'not shown',
        answers: 1,
        subjects: 1,
        values: [
          { value: '"delivered"', count: 1, subjects: 1, example: n },
          { value: '"pending"', count: 1, subjects: 1, example: n },
        ],
      },
    ]);
  });

  it('tells statuses and texts by what was asked, without what differs from call to call', async () => {
    const refused = (size: number) =>
      messages(
        { message: `pageSize ${size} of "x${size}" is above 100`, error: 'Bad Request', statusCode: 400 },
        { status: 400, parameters: { pageSize: size } },
      );
    const { asked, answers } = await gathered(refused(200), refused(301), messages({ messages: [] }));
    expect(answers).toEqual({ success: 1, refusal: 2 });
    expect(asked.map(({ asked: what, answers: count }) => [what, count])).toEqual([
      ['a documented call', 1],
      ['pageSize: above 100 (valid)', 2],
    ]);
    expect(asked[1]?.texts).toEqual([{ text: String.raw`pageSize N of \"…\" is above N`, count: 2, example: n - 2 }]);
  });

  it('counts what is no JSON, and requests without an answer', async () => {
    const { response: _, ...unanswered } = messages({});
    const row = await gathered(messages('<html>', { status: 502 }), {
      ...unanswered,
      failure: { kind: 'reset', message: 'gone' },
    });
    expect(row.failures).toEqual([{ kind: 'reset', count: 1, example: n - 1 }]);
    expect(row.members).toMatchObject([{ of: 'refusal', path: '', types: { 'no JSON': 1 } }]);
  });

  it('stays small whatever a target sends, and says what was left out', async () => {
    const many = (make: (index: number) => [string, unknown]) =>
      Object.fromEntries(Array.from({ length: 190 }, (_, index) => make(index)));
    const flood = Array.from({ length: 40 }, (_, turn) =>
      messages(
        {
          messages: [
            {
              ...many((index) => [`member_${turn}_${index}`, 'v'.repeat(5_000)]),
              status: `status ${turn} ${'s'.repeat(10_000)}`,
            },
          ],
        },
        { headers: many((index) => [`h-${turn}-${index}`, 'v'.repeat(1_000)]) as Record<string, string> },
      ),
    );
    const texts = Array.from({ length: 60 }, (_, turn) =>
      messages({ message: 'a'.repeat(turn + 1) }, { status: 400 + turn }),
    );
    const row = await gathered(...flood, ...texts);
    expect(row.members.filter(({ documented }) => !documented).length).toBeLessThanOrEqual(2 * limits.undocumented);
    expect(row.headers.length).toBeLessThanOrEqual(2 * limits.headers);
    expect(row.asked[0]?.texts.length).toBe(limits.texts);
    expect(Object.keys(row.cut ?? {})).toEqual([
      'undocumented members',
      'headers and their values',
      'statuses and texts',
    ]);
    expect(JSON.stringify(row).length).toBeLessThan(100_000);
  });

  it('takes members that are named by data for one', async () => {
    const { members } = await gathered(
      messages({ messages: [], balances: { '0x1234567890abcdef': 1 }, '43114': 1, '43113': 2 }),
    );
    expect(members.filter(({ documented }) => !documented).map(({ path }) => path)).toEqual(['*', 'balances']);
  });

  it('the schema refuses what is no such file', () =>
    expect(faultIn('drift', { schema: 'assay-drift/2', version: '1', exchanges: 0, operations: [] })).toBeDefined());
});
