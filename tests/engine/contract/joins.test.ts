import { expect, test } from 'vitest';
import { chain, operations } from '../../../contracts/chain/index.ts';
import type { Join } from '../../../engine/model/join.ts';
import type { Operation } from '../../../engine/model/operation.ts';

const joins = operations.flatMap((operation: Operation) =>
  (operation.joins ?? []).map((join): [string, Operation, Join] => [`${operation.id} -> ${join.to}`, operation, join]),
);

test('operations have joins', () => expect(joins.length).toBeGreaterThan(20));

const pathsIn = (values: readonly unknown[]): readonly string[] => values.filter((value) => typeof value === 'string');

test.each(joins)('%s names an operation and its parameters', (_, operation, join) => {
  expect(chain.hasOperation(join.to)).toBe(true);
  const to: Operation = chain.operation(join.to);
  expect(Object.keys(join.with).filter((name) => to.parameters[name] === undefined)).toEqual([]);
  const required = Object.keys(to.parameters).filter((name) => to.parameters[name]?.required);
  expect(required.filter((name) => join.with[name] === undefined)).toEqual([]);
  const own = [...pathsIn(Object.values(join.with)), ...Object.keys(join.match)].filter((path) => path.startsWith('$'));
  expect(own.filter((path) => operation.parameters[path.slice(1)] === undefined)).toEqual([]);
});

test.each(joins)('%s looks around an element only where it joins elements', (_, __, join) => {
  const here = [
    join.at ?? '',
    ...pathsIn(Object.values(join.with)),
    ...Object.keys(join.match),
    ...Object.keys(join.given ?? {}),
  ];
  const there = pathsIn(Object.values(join.match));
  if (join.each === undefined) expect(here.filter((path) => path.startsWith('^'))).toEqual([]);
  if (join.within === undefined) expect(there.filter((path) => path.startsWith('^'))).toEqual([]);
});

test.each(joins)('%s compares something, or leads on', (_, __, join) => {
  expect(Object.keys({ ...join.match, ...join.constants }).length > 0).toBe(join.leads !== true);
});

/** Compared members that some elements need not have as others do. */
const open: Readonly<Record<string, readonly string[]>> = {
  // The document does not say which value the member has for a contract that an account deployed.
  'listContractDeployments -> getDeploymentTransaction': ['deploymentDetails.deployerContractAddress'],
  // Nor where a transaction that creates an asset shows what it creates.
  'listUtxos -> vm.getTx': ['txHash'],
  'queryUtxos -> vm.getTx': ['txHash'],
  // An asset without a balance needs no entry.
  'vm.getBalance -> vm.getAllBalances': ['balance'],
};

/** A condition on a compared member hides the elements in which this member is wrong. */
test.each(joins)('%s selects elements by members that it does not compare', (name, _, join) => {
  const compared = new Set([...Object.keys(join.match), ...pathsIn(Object.values(join.match))]);
  const both = (join.where ?? []).map(({ path }) => path).filter((path) => compared.has(path));
  expect(both.filter((path) => !open[name]?.includes(path))).toEqual([]);
});
