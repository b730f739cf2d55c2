import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { chain, operation, operations } from '../../contracts/chain/index.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { below } from '../../engine/schema/tree.ts';
import { schemaFiles } from '../../contracts/chain/schemas.ts';

const everyNode = function* (node: SchemaNode): Generator<SchemaNode> {
  yield node;
  for (const { node: each } of below(node)) yield* everyNode(each);
};
const places = [...schemaFiles].flatMap(([id, file]) => [...everyNode(file)].map((node) => ({ id, node })));

describe('schema files', () => {
  it('stand for every operation under its base and name', () => {
    for (const { id } of operations)
      expect(
        schemaFiles.has(operation(id).schema),
        `write schemas/${operation(id).schema.replace('assay:', '')}.json`,
      ).toBe(true);
  });

  it('are JSON Schemas of 2020-12 that a validator takes as they are', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
    addFormats.default(ajv);
    ajv.addVocabulary(['x-requirement', 'x-values', 'x-conditional']);
    for (const file of schemaFiles.values()) {
      expect(file['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
      ajv.addSchema(file);
      // Editors resolve the references of an overlay's schema by the names of the files beside it.
      const id = String(file['$id']);
      if (id.startsWith('assay:x-assay-')) ajv.addSchema(file, `${id}.json`);
    }
    for (const id of schemaFiles.keys()) expect(ajv.getSchema(id), id).toBeTypeOf('function');
  });

  it('name requirements of the contract only', () => {
    const named = places.map(({ node }) => node['x-requirement']).filter((id) => id !== undefined);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((id) => typeof id !== 'string' || !chain.hasRequirement(id))).toEqual([]);
  });

  it('reach every shared resource from an answer, or it is judged by itself', () => {
    const used = new Set(places.map(({ node }) => node['$ref']));
    const alone = new Set(['assay:resources/errorBody', 'assay:resources/rpcEnvelope']);
    expect(
      [...schemaFiles.keys()].filter((id) => id.startsWith('assay:resources/') && !used.has(id) && !alone.has(id)),
    ).toEqual([]);
  });

  it('never forbid a member that no document names', () => {
    expect(
      places.filter(
        ({ id, node }) =>
          /^assay:(node|data|metrics|resources)\//.test(id) &&
          (node['additionalProperties'] === false || node['unevaluatedProperties'] === false),
      ),
    ).toEqual([]);
  });

  it('say of members of their own alone that only some items have them', () => {
    const conditional = places.filter(({ node }) => node['x-conditional'] !== undefined);
    expect(conditional.length).toBeGreaterThan(4);
    const unknown = conditional.flatMap(({ id, node }) => {
      const own = Object.keys((node['properties'] ?? {}) as object);
      const named = Object.entries(node['x-conditional'] as Record<string, true | object>).flatMap(
        ([name, condition]) => [name, ...(condition === true ? [] : Object.keys(condition))],
      );
      return named.filter((name) => !own.includes(name)).map((name) => `${id} ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('mark each member whose values are "not shown"', () => {
    const open = new Set([
      'callType',
      'internalTxType',
      'txType',
      'txStatus',
      'direction',
      'type',
      'utxoType',
      'rewardType',
      'tokenReputation',
      'ercType',
      'indexStatus',
    ]);
    const unmarked = places
      .filter(({ id }) => id.startsWith('assay:resources/'))
      .flatMap(({ id, node }) =>
        Object.entries((node['properties'] ?? {}) as Record<string, SchemaNode>)
          .filter(([name, held]) => open.has(name) && 'type' in held && held['x-values'] !== 'not shown')
          .map(([name]) => `${id} ${name}`),
      );
    expect(unmarked).toEqual([]);
  });
});
