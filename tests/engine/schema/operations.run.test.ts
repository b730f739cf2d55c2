import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../engine/model/exchange.ts';
import type { OperationId } from '../../../engine/model/names.ts';
import { operation, operations } from '../../../contracts/chain/index.ts';
import { shapeRequirement } from '../../../engine/schema/shape.ts';
import { fewOf, partOf } from '../../part.ts';
import { brokenBy, successes } from './recorded.ts';
import { answeredWith, bare, bodies, results, withResult } from './shapes.ts';

const known = await successes();

const of = (id: OperationId): Exchange => known.get(id) as Exchange;
const bodyOf = (id: OperationId): string => of(id).response?.body ?? '';
const own = (id: OperationId): string => shapeRequirement({ operation: operation(id) });
const json = { 'content-type': 'application/json' };
const nodeOnly = operations.filter((row) => row.kind === 'json-rpc').map((row) => row.id);

/** Names of the shapes that do not violate the operation's own case. Each shape changes a correct body. */
const escaping = async (id: OperationId, shapes: Readonly<Record<string, (body: string) => string>>) => {
  const escaped: string[] = [];
  for (const [name, change] of Object.entries(shapes)) {
    const exchange = answeredWith(of(id), { body: change(bodyOf(id)), headers: json });
    if (!(await brokenBy(exchange)).includes(own(id))) escaped.push(name);
  }
  return escaped;
};

describe('a successful status with a body of another form breaks the schema requirement of its operation', () => {
  it.each(operations.map((row) => row.id))('%s', async (id) => {
    expect(await brokenBy(of(id))).toEqual([]);
    expect(await escaping(id, bodies)).toEqual([]);
  });

  it.each(nodeOnly)('%s, by its result', async (id) => {
    const shapes = Object.fromEntries(Object.entries(results).map(([name, change]) => [name, withResult(change)]));
    expect(await escaping(id, { ...shapes, 'the result alone': bare })).toEqual([]);
  });
});

describe('another content type', () => {
  const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'of a page': { 'content-type': 'text/html; charset=utf-8' },
    'of a text': { 'content-type': 'text/plain' },
    'of a problem': { 'content-type': 'application/problem+json' },
    none: {},
  };

  // The node document names the content type of requests alone.
  it.each(operations.filter((row) => row.kind === 'rest').map((row) => row.id))('%s', async (id) => {
    for (const headers of Object.values(types))
      expect(await brokenBy(answeredWith(of(id), { headers }))).toEqual(['data.http.json']);
  });
});

/** Operations whose answers have the same form in the documents, so that only values can distinguish them. */
const alike: readonly (readonly OperationId[])[] = [
  ['listMessages', 'listAddressMessages'],
  ['listUtxos', 'queryUtxos'],
  ['listBlockTransactions', 'listNativeTransactions'],
  ['vm.getBlock', 'vm.getBlockByHeight'],
];

/** The id of a JSON-RPC answer is that of its request, so that only the result is another. */
const swapped = (id: OperationId, other: OperationId): Exchange => {
  const sent = /"id":(\d+)/.exec(of(id).request.body ?? '')?.[1] ?? '0';
  return answeredWith(of(id), { body: bodyOf(other).replace(/"id":\d+/, `"id":${sent}`) });
};

describe('the body of another operation breaks a schema requirement', () => {
  it.each(fewOf(8, operations).map((row) => row.id))('%s', async (id) => {
    const escaped: string[] = [];
    const others = operations.filter((row) => row.id !== id).map((row) => row.id);
    const different = others.filter((other) => !alike.some((set) => set.includes(id) && set.includes(other)));
    for (const other of partOf(different)) {
      const broken = await brokenBy(swapped(id, other));
      // Lists that share their member differ in the members of their items.
      if (!broken.includes(own(id)) && !broken.includes('data.schema.members-present')) escaped.push(other);
    }
    expect(escaped).toEqual([]);
  });
});
