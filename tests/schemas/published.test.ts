import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// The contract brings its schemas.
import '../../contracts/chain/index.ts';
import { schemaErrors } from '../../engine/schema/schema.ts';

/**
 * Answers as published for the node's methods and recorded from a public metrics interface, unchanged.
 * The node's have one known deviation: the fee example lacks the `id`.
 */
const fixtures = new URL('../fixtures/published/', import.meta.url);
const read = (folder: string): { name: string; value: Record<string, unknown> }[] =>
  readdirSync(new URL(folder, fixtures))
    .sort()
    .map((name) => ({
      name,
      value: JSON.parse(readFileSync(new URL(`${folder}${name}`, fixtures), 'utf8')) as Record<string, unknown>,
    }));

const knownDeviations: Readonly<Record<string, readonly string[]>> = {
  'node_avm_getTxFee_1.json': ['node.envelope.id-echo /id'],
};

describe('published node answers', () => {
  const answers = read('node/');
  it('are there, one for each method', () => expect(answers).toHaveLength(10));
  it.each(answers)('$name', ({ name, value }) => {
    const method = /^node_avm_(\w+)_1\.json$/.exec(name)?.[1];
    expect(
      schemaErrors('assay:resources/rpcEnvelope', value).map((error) => `${error.requirement} ${error.pointer}`),
    ).toEqual(knownDeviations[name] ?? []);
    expect(schemaErrors(`assay:node/vm.${method}`, value['result'])).toEqual([]);
  });
});

describe('recorded metric answers', () => {
  const answers = read('metrics/');
  it('are there', () => expect(answers).toHaveLength(9));
  it.each(answers)('$name', ({ value }) =>
    expect(schemaErrors('assay:metrics/getChainMetrics', value['body'])).toEqual([]),
  );
});
