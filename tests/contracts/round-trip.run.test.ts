import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exported } from '../../cli/commands/export.ts';
import { chain, operations } from '../../contracts/chain/index.ts';
import { loadFormat } from '../../contracts/document-format.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { findById } from '../../lab/mutation-test/find-by-id.ts';
import { judgeAltered } from '../../lab/judge-altered.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../reference/types.ts';

/** The chain contract, exported as a document and read again, judges the provider as the contract itself does. */

type Format = 'openapi' | 'openrpc';

const readExported = async (format: Format): Promise<JudgedContract> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'assay-round-trip-'));
  try {
    const file = path.join(folder, 'chain.json');
    await fs.writeFile(file, await exported(format, {}));
    const { read, contract } = await loadFormat(format);
    return contract(await read(file));
  } finally {
    await fs.rm(folder, { recursive: true });
  }
};

const contracts = { openapi: readExported('openapi'), openrpc: readExported('openrpc') };

const violated = async (
  operation: string,
  only: string,
  alterations: readonly Alteration[] = [],
): Promise<readonly Outcome[]> => {
  const { kind, base } = chain.operation(operation);
  const contract = await contracts[kind === 'rest' ? 'openapi' : 'openrpc'];
  const path = chain.interfaces[base]?.path ?? '';
  const { outcomes } = await judgeAltered(alterations, { depth: 'quick', only: [only], contract, path });
  expect(outcomes.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')).toBe(true);
  return outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning');
};

test('the documents have every operation', async () => {
  const ids = (await Promise.all(Object.values(contracts))).flatMap((contract) =>
    contract.operations.map(({ id }) => id),
  );
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

// openapi/round-trip.run.test.ts has the operations of REST.
test.each(['vm.getBlock', 'vm.getUTXOs'])('%s of the reference provider has no finding', async (operation) => {
  expect(await violated(operation, operation)).toEqual([]);
});

test.each([
  ['node.envelope.id-echo@vm.getBlock#constant', 'rpc.id-echo'],
  ['node.envelope.version@vm.getAssetDescription#number', 'rpc.version'],
  ['node.envelope.result-xor-error@vm.getHeight#neither', 'rpc.result-xor-error'],
  ['data.page.continues@listUtxos#loses-first', 'api.page.continues'],
  ['data.page.size-limit@listErc20Balances#one-more', 'api.page.size'],
  ['data.range.inside@listErc20Transfers#start-ignored', 'api.range'],
  ['data.sort.ordered@listUtxos#neighbours', 'api.order'],
  ['data.metrics.additive@getChainMetrics#txcount-by-week', 'api.series'],
  ['data.metrics.day-only@getChainMetrics#contracts', 'api.input.refused'],
  ['data.schema.response@listContractDeployments#whole-null', 'api.schema'],
])('the document finds %s under %s', async (id, requirement) => {
  const mutant = findById(await loadMutants(), id);
  const found = await violated(mutant.on, `${requirement}@${mutant.on}`, [mutant.fresh()]);
  expect(found.map((outcome) => outcome.requirement)).toEqual([requirement]);
});
