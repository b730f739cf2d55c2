import path from 'node:path';
import { expect, test } from 'vitest';
import { exported } from '../../cli/commands/export.ts';
import { chain, operations } from '../../contracts/chain/index.ts';
import { loadFormat } from '../../contracts/formats.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { findById } from '../../lab/mutation-test/find-by-id.ts';
import { judgeAltered } from '../../lab/judge-altered.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { serve } from '../../reference/http.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { assayHere, results, temporary } from '../cli/assay.ts';
import { written } from './openapi/written.ts';

/** The chain contract, exported as a document and read again, judges the provider as the contract itself does. */

type Format = 'openapi' | 'openrpc';

const readExported = async (format: Format): Promise<JudgedContract> => {
  const { read, contract } = await loadFormat(format);
  return contract(await read(written({ 'chain.json': await exported(format, {}) })));
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

test('the document is judged as any other one, and the reference provider keeps to it', async () => {
  const out = temporary();
  const document = path.join(out, 'chain.json');
  expect(await assayHere('tools', 'export', 'openapi', '--out', document)).toMatchObject({ code: 0 });
  const provider = await serve(createProvider({ seed: 1 }));
  /** The cases that pass, of a run without a finding. */
  const passed = async (name: string, ...options: readonly string[]) => {
    const target = [document, '--url', provider.url, '--depth', 'quick', '--quiet'];
    const ended = await assayHere('run', ...target, ...options, '--out', path.join(out, name));
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    const { cases, findings } = results(path.join(out, name));
    expect(findings).toEqual([]);
    return cases.filter(({ verdict }) => verdict === 'pass');
  };
  try {
    const pages = (await passed('run', '--min-judged', '40')).filter((row) => row.requirement.startsWith('api.page'));
    expect(new Set(pages.map(({ operation }) => operation)).size).toBeGreaterThanOrEqual(10);
    // Beside everything else, a quick run has no requests left for joins.
    const joins = await passed('joins', '--min-judged', '0', '--only', 'api.joins');
    expect(joins.length).toBeGreaterThanOrEqual(8);
  } finally {
    await provider.close();
  }
});

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
