import { isWhole, partOf, proof } from '../../part.ts';
import { describe, expect, test } from 'vitest';
import { comparisonExit } from '../../../engine/model/comparison.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../../reference/types.ts';
import { findVariant } from '../../../reference/defects/variants/index.ts';
import type { Value } from '../../../defects/value.ts';
import { type Altered, compareAltered } from './compare-altered.ts';
import { planted } from '../../reference-run.ts';

/** Whole comparisons of two reference providers, in this process. */

/** One operation alone needs fewer requests to show a difference. */
const requestsOf = ({ only }: Altered): number => (only === undefined ? 700 : 380);

/** Changes the answers of one operation. */
const answering = (operation: string, change: (body: Record<string, Value>, turn: number) => Value): Alteration => {
  let turn = 0;
  return {
    call: (call: OperationCall, next: (call: OperationCall) => OperationAnswer) => {
      const answer = next(call);
      if (call.operation !== operation || answer.kind !== 'answer' || answer.status !== 200) return answer;
      const { body } = answer;
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return answer;
      turn += 1;
      return { ...answer, body: change({ ...body } as Record<string, Value>, turn) };
    },
  };
};

const timeOf = (item: Value): number => {
  const { sourceTransaction } = item as { sourceTransaction?: { timestamp?: number } };
  return sourceTransaction?.timestamp ?? 0;
};

const summary = async (altered: Altered) => {
  const result = await compareAltered({ maxRequests: requestsOf(altered), ...altered });
  return {
    result,
    exit: comparisonExit(result),
    places: result.groups.map(({ operation, path, kind }) => `${operation} ${path} ${kind}`),
  };
};

describe('two targets that say the same', () => {
  test('are equal, and most operations are compared', async () => {
    const { result, exit } = await summary({});
    expect(result.groups).toEqual([]);
    expect(exit).toBe(0);
    const compared = result.operations.filter((operation) => operation.compared > 0).length;
    expect(compared).toBeGreaterThanOrEqual(26);
    expect(result.operations.find(({ operation }) => operation === 'listApiLogs')?.excluded).toBeDefined();
    expect(result.heads).toHaveLength(1);
  });

  test.each(
    partOf([
      'moving-head',
      'moving-node-head',
      'paging-tokens-uuid',
      'paging-tokens-once',
      'paging-short-pages',
      'paging-ties-shuffled',
      'utxos-hashed-order',
      'json-members-reversed',
      'errors-messages-vary',
    ]),
  )('are equal where the documents leave it open: %s', async (id) => {
    const altered = findVariant(id);
    for (const sides of [{ B: [altered] }, ...(isWhole ? [{ A: [altered], B: [altered] }] : [])]) {
      const { places, exit } = await summary({ ...sides, maxRequests: 420 });
      expect(places).toEqual([]);
      expect(exit).toBe(0);
    }
  });
});

describe('two targets that differ', () => {
  test('a page size above the maximum that is not clamped', async () => {
    const B = await planted('node.utxos.limit-clamp@vm.getUTXOs#unlimited');
    const { result, exit, places } = await summary({ B, only: ['vm.getUTXOs'] });
    expect(exit).toBe(1);
    expect(places).toEqual(['vm.getUTXOs utxos[] value']);
    expect(result.groups[0]?.A.value).toMatch(/^1024 items on a page, the maximum is 1024$/);
  });

  test('a wrong but plausible value is a difference that both may show', async () => {
    const B = await planted('cross.asset.description@vm.getAssetDescription#denomination');
    const { result } = await summary({ B, only: ['vm.getAssetDescription'] });
    const [group] = result.groups;
    expect(group).toMatchObject({ path: 'denomination', kind: 'value', verdict: 'undecided by the document' });
    expect(group?.A.exchanges).toHaveLength(1);
    expect(group?.B.exchanges).toHaveLength(1);
    expect(group?.replay).toContain(group?.id);
  });

  test('an answer against a refusal, with both exchanges', async () => {
    const refusing: Alteration = {
      call: (call, next) =>
        call.operation === 'vm.getAssetDescription'
          ? { kind: 'rpc-error', code: -32000, message: `gone at ${Math.random()}` }
          : next(call),
    };
    const { places } = await summary({ B: [refusing], only: ['vm.getAssetDescription'] });
    expect(places).toEqual(['vm.getAssetDescription  refused-by-B']);
  });

  proof('an answer about a subject that does not exist', async () => {
    let known: OperationAnswer | undefined;
    // The transaction of the last call, where nothing is found.
    const inventing: Alteration = {
      call: (call, next) => {
        const answer = next(call);
        if (call.operation !== 'vm.getTx') return answer;
        if (answer.kind === 'answer') known = answer;
        return answer.kind === 'rpc-error' ? (known ?? answer) : answer;
      },
    };
    const { result, places } = await summary({ B: [inventing], only: ['vm.getTx'] });
    expect(places).toEqual(['vm.getTx  refused-by-A']);
    expect(result.groups[0]?.A.exchanges).toHaveLength(1);
  });

  test('a value that comes and goes is flaky', async () => {
    const B = [answering('vm.getTxFee', (body, turn) => (turn % 2 === 0 ? body : { ...body, txFee: '7' }))];
    const { result } = await summary({ B, only: ['vm.getTxFee'] });
    expect(result.groups).toMatchObject([{ path: 'txFee', flaky: true }]);
  });

  test('a value that was wrong once is not reported as a difference', async () => {
    const B = [answering('vm.getTxFee', (body, turn) => (turn === 1 ? { ...body, txFee: '7' } : body))];
    const { result, exit } = await summary({ B, only: ['vm.getTxFee'] });
    expect(result.groups).toEqual([]);
    expect(result.vanished).toEqual([{ operation: 'vm.getTxFee', path: 'txFee', count: 1 }]);
    expect(exit).toBe(0);
  });

  proof('a value that is wrong in one answer of five is flaky', async () => {
    const B = [answering('vm.getTxFee', (body, turn) => (turn % 5 === 1 ? { ...body, txFee: '7' } : body))];
    const { result } = await summary({ B, only: ['vm.getTxFee'] });
    expect(result.groups).toMatchObject([{ path: 'txFee', flaky: true }]);
  });

  proof('members in which A differs from its twin are noise', async () => {
    let count = 0;
    const noisy = (): Alteration => answering('vm.getTxFee', (body) => ({ ...body, txFee: String((count += 1)) }));
    const only = ['vm.getTxFee'];
    expect((await summary({ A: [noisy()], B: [noisy()], only })).exit).toBe(1);
    const { result, exit } = await summary({ A: [noisy()], B: [noisy()], noise: [noisy()], only });
    expect(result.groups).toEqual([]);
    expect(result.noisy).toMatchObject([{ operation: 'vm.getTxFee', path: 'txFee' }]);
    expect(exit).toBe(0);
  });
});

describe('targets that cannot be compared', () => {
  test('heads that are too far apart, with the distance', async () => {
    const B = [answering('vm.getHeight', (body) => ({ ...body, height: String(Number(body['height']) - 120) }))];
    const { result, exit } = await summary({ B });
    expect(result.notComparable).toMatch(/^B is 120 blocks behind \(A \d+, B \d+; at most 100 can be compared\)/);
    expect(exit).toBe(3);
    if (!isWhole) return;
    expect((await summary({ B, maxApart: 120, only: ['vm.getTx'] })).exit).toBe(0);
  });

  test('state at heads that differ is undecided, with the heads', async () => {
    const lower = answering('vm.getHeight', (body) => ({ ...body, height: String(Number(body['height']) - 1) }));
    const poorer = answering('vm.getBalance', (body) => ({ ...body, balance: '1' }));
    const { result } = await summary({ B: [lower, poorer], only: ['vm.getBalance'] });
    expect(result.groups).toEqual([]);
    expect(result.undecided).toMatchObject([{ operation: 'vm.getBalance', heads: [{ what: 'vm.getHeight' }] }]);
    const { places } = await summary({ B: [poorer], only: ['vm.getBalance'] });
    expect(places).toEqual(['vm.getBalance balance value']);
  });

  proof('the state of an item is undecided while one side has not come as far', async () => {
    const lists = ['listMessages', 'listAddressMessages'] as const;
    const messages = (body: Record<string, Value>): readonly Value[] =>
      Array.isArray(body['messages']) ? body['messages'] : [];
    const newest = (items: readonly Value[]): number => Math.max(0, ...items.map(timeOf));
    let head = 0;
    /** Without the newest messages, and with other states of the rest. */
    const behind = (isBehind: boolean): readonly Alteration[] =>
      lists.map((operation) =>
        answering(operation, (body) => {
          head = Math.max(head, newest(messages(body)));
          const known = messages(body).filter((item) => !isBehind || timeOf(item) < head);
          return { ...body, messages: known.map((item) => ({ ...(item as object), messageExecuted: false }) as Value) };
        }),
      );
    const only = ['listMessages'];
    const lagging = await summary({ B: behind(true), only });
    expect(lagging.places).toEqual([]);
    expect(lagging.result.undecided).toMatchObject([{ heads: [{ what: 'newest item of listMessages' }] }]);
    const level = await summary({ B: behind(false), only });
    expect(level.places).toEqual(['listMessages messages[].messageExecuted value']);
  });

  test('a side that stops answering', async () => {
    let count = 0;
    const dying: Alteration = {
      http: (request, next) => {
        count += 1;
        return count > 60 ? Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' })) : next(request);
      },
    };
    const { result, exit } = await summary({ B: [dying] });
    expect(result.notComparable).toMatch(/^B was lost: .*; requests without an answer: (GET|POST) http/);
    expect(exit).toBe(3);
  });

  proof('a side that sends garbage is different, and nothing breaks', async () => {
    const bodies = ['', '[', `${'['.repeat(3_000)}${']'.repeat(3_000)}`, '{"__proto__":{"x":1}}', '"\\ud800"', 'null'];
    let count = 0;
    const garbage: Alteration = {
      http: async (request, next) => {
        const answer = await next(request);
        count += 1;
        return count % 3 === 0 ? { ...answer, body: bodies[count % bodies.length] ?? '' } : answer;
      },
    };
    const { exit } = await summary({ B: [garbage], maxRequests: 600 });
    expect(exit).toBe(1);
  });

  test('too few requests to compare enough', async () => {
    const { result, exit } = await summary({ maxRequests: 230 });
    expect(result.notComparable).toMatch(/operations were compared, at least 60 % are needed/);
    expect(exit).toBe(3);
  });
});
