import { expect, test } from 'vitest';
import type { Alteration, OperationAnswer } from '../../reference/types.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import type { Value } from '../../defects/value.ts';
import { fewOf } from '../part.ts';
import { judgeAltered } from '../../lab/judge-altered.ts';
import { outcomeOf } from '../reference-run.ts';

const on = 'listNativeTransactions';

/** Walks of one operation of a small world, judged at depth thorough. */
const judged = async (...alterations: Alteration[]): Promise<{ verdict: string; codes: (string | undefined)[] }> => {
  const { outcomes } = await judgeAltered([findVariant('world-tiny'), ...alterations], {
    depth: 'thorough',
    only: [`data.page.continues@${on}`],
  });
  const own = outcomeOf(outcomes, `data.page.continues@${on}`);
  return { verdict: own?.verdict ?? 'none', codes: own?.findings.map(({ code }) => code) ?? [] };
};

const bodyOf = (answer: OperationAnswer): Readonly<Record<string, Value>> =>
  answer.kind === 'answer' ? (answer.body as Readonly<Record<string, Value>>) : {};

/** The server keeps the position of a walk: an earlier token leads to where the newest one led. */
const forwardOnly = (): Alteration => {
  const tokens = new Map<string, Value[]>();
  return {
    call: (call, next) => {
      const { pageToken, ...others } = call.parameters;
      if (call.operation !== on) return next(call);
      const walk = JSON.stringify(others);
      const came = tokens.get(walk) ?? [];
      if (pageToken === undefined) tokens.delete(walk);
      else if (!came.includes(pageToken)) tokens.set(walk, [...came, pageToken]);
      else return next({ ...call, parameters: { ...others, pageToken: came.at(-1) } });
      return next(call);
    },
  };
};

/** The server keeps one walk at a time: where another one is not at its end, a token finds an empty page. */
const oneWalk = (): Alteration => {
  let open: Value | undefined;
  return {
    call: (call, next) => {
      const { address, pageToken } = call.parameters;
      if (call.operation !== on || pageToken === undefined) return next(call);
      const answer = next(call);
      const body = bodyOf(answer);
      const isOther = open !== undefined && open !== address;
      open = body['nextPageToken'] === undefined ? undefined : address;
      return isOther && answer.kind === 'answer' ? { ...answer, body: { ...body, transactions: [] } } : answer;
    },
  };
};

test('cursors that are sent again lead where they led', async () => {
  expect(await judged()).toEqual({ verdict: 'pass', codes: [] });
  expect((await judged(forwardOnly())).codes).toContain('cursor-leads-elsewhere');
});

test('two walks at a time do not mix', async () => {
  expect((await judged(oneWalk())).codes).toContain('interleaved-walks-mix');
});

test('tokens for one use, that expire, short pages and ties in any order are no violation', async () => {
  const variants = ['paging-tokens-once', 'paging-tokens-expire', 'paging-short-pages', 'paging-ties-shuffled'];
  for (const id of fewOf(1, variants)) {
    expect({ id, ...(await judged(findVariant(id))) }).toMatchObject({ id, codes: [] });
  }
});
