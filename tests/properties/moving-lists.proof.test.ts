import { pagesOf } from '../../engine/model/listing.ts';
import { expect, test } from 'vitest';
import type { OperationId } from '../../engine/model/names.ts';
import { operation } from '../../contracts/chain/index.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import { judgeAltered, type Members, verdicts } from './altered-target.ts';
import { defined } from '../../engine/model/defined.ts';

/** Lists to which new items come at the head while they are read: nothing of that is a finding. */

const moving: readonly OperationId[] = [
  'listMessages',
  'listAddressMessages',
  'listUtxos',
  'queryUtxos',
  'listPendingRewards',
];

const itemsOf = (id: OperationId): string => operation(id).listing?.items ?? '';

interface Whole {
  readonly items: Members[];
  readonly body: Members;
}
const known = new Map<string, Whole>();

/** The whole list, in the order in which the reference provider gives it. */
const whole = (call: OperationCall, next: (call: OperationCall) => OperationAnswer): Whole => {
  const { pageToken: _token, pageSize: _size, ...rest } = call.parameters;
  const key = JSON.stringify([call.operation, rest]);
  const made = known.get(key) ?? walked(call, next);
  known.set(key, made);
  return made;
};

const walked = (call: OperationCall, next: (call: OperationCall) => OperationAnswer): Whole => {
  const { pageToken: _, ...parameters } = {
    ...call.parameters,
    pageSize: String(pagesOf(operation(call.operation)).maximum),
  } as Members;
  const items: Members[] = [];
  let token: Members['token'];
  for (;;) {
    const answer = next({
      ...call,
      parameters: { ...parameters, ...defined({ pageToken: token }) },
    });
    if (answer.kind !== 'answer') throw new Error('no list');
    const body = answer.body as Members;
    items.push(...(body[itemsOf(call.operation)] as Members[]));
    token = body['nextPageToken'];
    if (token === undefined) return { items, body };
  }
};

/** Seconds by which the head moves on with every third call. */
const step = 21_600;

const stamp = (id: OperationId, item: Members): number =>
  Number(
    String(operation(id).listing?.order?.by)
      .split('.')
      .reduce<unknown>((held, name) => (held as Members)[name], item),
  );

/**
 * The head of the chain moves with every third call. No list has items that are newer than the head. Pages are cut by
 * their distance from the head, as in simple services.
 */
const growing = (): Alteration => {
  let calls = 0;
  return {
    call(call, next, world) {
      const size = Number(call.parameters['pageSize'] ?? 10);
      if (!moving.includes(call.operation) || !(size >= 1) || size > pagesOf(operation(call.operation)).maximum)
        return next(call);
      calls += 1;
      const {
        items,
        body: { nextPageToken: _, ...body },
      } = whole(call, next);
      const head = world.now - Math.max(0, 40 - Math.floor(calls / 3)) * step;
      const here = items.filter((item) => stamp(call.operation, item) <= head);
      const from = Number(call.parameters['pageToken'] ?? 0);
      const end = from + size;
      return {
        kind: 'answer',
        status: 200,
        body: {
          ...body,
          [itemsOf(call.operation)]: here.slice(from, end),
          ...(end < here.length ? { nextPageToken: String(end) } : {}),
        },
      };
    },
  };
};

test.each([[1], [2]])('lists that grow while they are read give no finding (seed %i)', async (seed) => {
  const all = await judgeAltered([growing()], { only: moving, seed });
  expect(verdicts(all).filter((text) => /^(fail|warning|defect) /.test(text))).toEqual([]);
});
