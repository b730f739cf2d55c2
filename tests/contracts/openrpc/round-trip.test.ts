import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import type { Outcome } from '../../../engine/model/judging.ts';
import { judgeAltered } from '../../../lab/judge-altered.ts';
import { exportedContract } from '../../../lab/round-trip/exported-contract.ts';
import { perform } from '../../../lab/round-trip/perform.ts';

/** The chain contract, exported as an OpenRPC document and read again, judges the node as the contract itself does. */

const methods = chain.operations.filter(({ kind }) => kind === 'json-rpc');

const isViolated = ({ verdict }: Outcome): boolean => verdict === 'fail' || verdict === 'warning';

test('the document has every method, and finds nothing on the reference provider, as the contract does', async () => {
  const [first] = methods;
  const { contract, path } = await exportedContract(first as (typeof methods)[number]);
  expect(contract.operations.map(({ id }) => id).toSorted()).toEqual(methods.map(({ id }) => id).toSorted());
  const only = methods.filter(({ base }) => base === first?.base).map(({ id }) => id);
  const exported = await judgeAltered([], { depth: 'quick', only, contract, path });
  const built = await judgeAltered([], { depth: 'quick', only });
  expect(exported.outcomes.filter(isViolated)).toEqual([]);
  expect(built.outcomes.filter(isViolated)).toEqual([]);
  const wanted = new Set<string>(only);
  const judged = exported.outcomes.filter(({ operation, verdict }) => wanted.has(operation) && verdict === 'pass');
  expect(new Set(judged.map(({ operation }) => operation))).toEqual(new Set(only));
});

test.each([
  'node.envelope.id-echo@vm.getBlock#as-float',
  'node.envelope.version@vm.getAssetDescription#number',
  'node.envelope.result-xor-error@vm.getHeight#neither',
])('both find %s', async (id) => {
  const { isGeneric, caught } = await perform({ kind: 'round-trip', id });
  expect(isGeneric).toBe(true);
  expect(caught).not.toEqual([]);
});
