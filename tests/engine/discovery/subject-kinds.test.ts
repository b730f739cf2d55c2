import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { misshapen } from '../../../library/subjects.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { subjectKinds } from '../../../contracts/chain/subject-kinds.ts';
import { platformChainId } from '../../../contracts/chain/well-known.ts';
import { explainSubjects } from '../../../cli/commands/explain.ts';

test.each(Object.entries(subjectKinds))('%s: its example has its shape, and is in the explanation', (kind, row) => {
  const { example, meaning } = row;
  expect(misshapen(chain, kind, example)).toBeUndefined();
  const lines = explainSubjects(chain);
  const line = lines.findIndex((text) => text.includes(`  ${kind} `));
  expect(lines[line]).toContain(meaning);
  expect(lines[line + 1]?.trim()).toBe(example);
});

test('the schema of subjects.json names every kind', () => {
  const schema: unknown = JSON.parse(
    fs.readFileSync(new URL('../../../schemas/subjects.json', import.meta.url), 'utf8'),
  );
  expect(schema).toMatchObject({
    properties: { subjects: { items: { properties: { kind: { enum: Object.keys(subjectKinds) } } } } },
  });
});

describe('a value of another shape', () => {
  const bare = 'custom1qurswpc8qurswpc8qurswpc8qurswpc84tcf7f';
  test.each([
    ['evm-address', 'hello'],
    ['evm-address', '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52f'],
    ['x-address', `P-${bare}`],
    ['x-address', `X-X-${bare}`],
    ['x-address', `X-${bare.replace('4tcf7f', '4tcf7e')}`],
    ['primary-address', 'avax1'],
    ['asset-id', 'AVAX'],
    ['node-tx-id', 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5z'],
    ['node-height', '-1'],
    ['evm-chain-id', '0xa86a'],
    ['node-id', '7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'],
    ['sibling-chain-id', platformChainId],
    ['org-id', ''],
  ] as const)('%s %s is named, with an example', (kind, value) => {
    const fault = misshapen(chain, kind, value);
    expect(fault).toContain(JSON.stringify(value.slice(0, 40)).slice(0, -1));
    expect(fault).toContain(subjectKinds[kind]?.example);
  });

  test('is shortened', () => {
    expect(misshapen(chain, 'evm-address', 'x'.repeat(10_000))?.length).toBeLessThan(250);
  });

  test.each([bare, `X-${bare}`])('%s is an address of the asset chain', (value) => {
    expect(misshapen(chain, 'x-address', value)).toBeUndefined();
  });
});
