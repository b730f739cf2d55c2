import { expect, test } from 'vitest';
import { chain, cases, operation, requirement, requirements } from '../../../contracts/chain/index.ts';
import type { RequirementId } from '../../../engine/model/requirement.ts';
import { presetNames, readPreset } from '../../../cli/options/presets.ts';
import { defineContract } from '../../../engine/contract/contract.ts';
import { notJudged } from '../../../engine/contract/enforcement.ts';
import { basesOf } from '../../../engine/run/plan/plan.ts';

const numbersOf = (id: RequirementId): readonly number[] =>
  cases
    .filter((row) => row.requirement.id === id)
    .flatMap(({ operation: row }) => (row.kind === 'rest' ? (row.number ?? []) : []))
    .sort((a, b) => a - b);
const operationsOf = (id: RequirementId): readonly string[] =>
  cases
    .filter((row) => row.requirement.id === id)
    .map((row) => row.operation.id)
    .sort();

test('requirement ids are unique, dotted, of their document and in kebab case', () => {
  const ids = requirements.map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const row of requirements) expect(row.id).toMatch(new RegExp(`^${row.document}(\\.[a-z0-9]+(-[a-z0-9]+)*)+$`));
});

test('the catalogue of 167 rows is whole: none fell out', () => {
  expect(requirements.length).toBeGreaterThanOrEqual(167);
});

test.each(requirements)('$id covers an operation, names its section and is a sentence', (row) => {
  expect(cases.some((testCase) => testCase.requirement.id === row.id)).toBe(true);
  expect(row.section).toMatch(/^[A-Z]/);
  expect(row.section).not.toContain('FILL');
  expect(row.statement).toMatch(/^[A-Z`].*\.$/s);
});

test.each(requirements.filter(({ level }) => level === 'derived'))(
  '$id is derived from named sections by an inference',
  ({ because }) => {
    expect(because).toMatch(/^(Data|Node) document, [A-Z].+: .+\. So .+\.$/s);
  },
);

test('a preset promises requirements that the documents leave open, and says what is left open', () => {
  for (const name of presetNames())
    for (const id of readPreset(name).promises ?? []) {
      expect(requirement(id)).toMatchObject({ id, level: 'open' });
      expect(requirement(id).because).toMatch(/^Open: /);
    }
});

test('requirements of one document stay on its operations', () => {
  for (const row of cases)
    if (row.requirement.document !== 'cross')
      expect(chain.interfaces[row.operation.base]?.document).toBe(row.requirement.document);
});

test('what is excluded exists as a case, and says why', () => {
  for (const row of chain.exclusions) {
    expect(row.reason).not.toBe('');
    expect(
      cases.some(
        (testCase) =>
          testCase.requirement.id === row.requirement &&
          (row.operation ?? testCase.operation.id) === testCase.operation.id,
      ),
    ).toBe(true);
  }
});

test.each([
  ['data.range.inside', [1, 7, 8, 9]],
  ['data.sort.direction', [1, 2, 5, 12, 14]],
  ['data.sort.by-amount', [2, 5]],
  ['data.currency.accepted', [3, 6]],
  ['data.network.other', [2, 5, 12, 14]],
  ['data.chain-id.alias', [1, 3, 6, 7, 8, 9, 10, 11, 13, 15]],
  ['data.required-params', [2, 14, 17]],
  ['data.auth.header', [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19]],
  ['data.auth.metrics', [4, 17]],
  ['data.messages.newest-first', [16, 18]],
  ['data.page.size-max', [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
  ['data.page.size-default', [1, 2, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
] as const)('%s covers endpoints %j', (id, rows) => {
  expect(numbersOf(id)).toEqual(rows);
});

test('requirements on methods cover those with and without parameters', () => {
  expect(operationsOf('node.envelope.empty-params')).toEqual(['vm.getHeight', 'vm.getTxFee']);
  expect(operationsOf('node.params.required')).toHaveLength(8);
  expect(operationsOf('node.deprecated.present')).toEqual(['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus']);
});

test('cases are in the order of their keys, each once', () => {
  const keys = cases.map((row) => row.key);
  expect(keys).toEqual([...new Set(keys)].sort());
});

test('an unknown id is refused', () => {
  const unknownRequirement = 'node.utxos.no-such-row';
  expect(chain.hasRequirement(unknownRequirement)).toBe(false);
  expect(() => requirement(unknownRequirement)).toThrow(/no requirement node\.utxos\.no-such-row/);
  expect(() => operation('vm.noSuchMethod')).toThrow(/no operation vm\.noSuchMethod/);
});

test('a row that names an unknown requirement is refused; one without a judge does not compile', () => {
  const row = { document: 'a', level: 'stated', section: 'A', statement: 'A.', covers: () => true } as const;
  const enforcedBy = notJudged('an example');
  const parts = {
    name: 'example',
    interfaces: {},
    documents: { a: 'A' },
    vocabulary: { formats: {}, shapes: {} },
    subjectKinds: {},
    operations: [],
    schemas: { files: new Map(), requirementOf: () => undefined },
    schemaOf: () => '',
    exclusions: [],
    discovery: { members: {} },
  } as const;
  const requirements = [
    { ...row, id: 'a.one', enforcedBy },
    { ...row, id: 'a.two', enforcedBy, buildsOn: ['a.one'], followsFrom: ['a.one'] },
  ] as const;
  expect(defineContract({ ...parts, requirements }).exclusions).toEqual([
    { requirement: 'a.one', reason: 'an example' },
    { requirement: 'a.two', reason: 'an example' },
  ]);
  for (const member of ['buildsOn', 'followsFrom'])
    expect(() =>
      defineContract({ ...parts, requirements: [{ ...row, id: 'a.one', enforcedBy, [member]: ['a.two'] }] }),
    ).toThrow('contract example: a.one names a.two, which is no requirement');
  // @ts-expect-error a row without a judge
  expect(() => defineContract({ ...parts, requirements: [{ ...row, id: 'a.one' }] })).toThrow();
});

test('a case across both documents is left out where one interface is missing', () => {
  const across = chain.cases.filter(({ requirement }) => requirement.document === 'cross');
  const wrong = across.filter((row) => !['node', 'data'].every((base) => basesOf(row).includes(base)));
  expect(across.length).toBeGreaterThanOrEqual(5);
  expect(wrong.map(({ key }) => key)).toEqual([]);
});
