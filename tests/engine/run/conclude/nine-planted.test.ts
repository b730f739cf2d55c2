import { expect, test } from 'vitest';
import { toAnnotations } from '../../../../reports/annotations.ts';
import { toPage } from '../../../../reports/page/page.ts';
import { toResults } from '../../../../reports/results.ts';
import { toSummary } from '../../../../reports/summary.ts';
import { render } from '../../../../reports/terminal.ts';
import { aRun } from '../../../reports/samples.ts';
import { isWhole } from '../../../part.ts';
import { groupOf, plant } from './planted.ts';
import { mutantsOf } from '../../../reference-run.ts';

/** The lines of a chapter of summary.md. */
const chapter = (summary: string, title: string): readonly string[] =>
  (summary.split(`## ${title}\n\n`)[1] ?? '').split('\n\n')[0]?.split('\n') ?? [];

/** Mutants of nine kinds on nine operations, drawn at random, in sets that do not hide each other. */
const sets = [
  [
    'data.metrics.cumulative-steps@getChainMetrics#contracts-a-day-late',
    'node.envelope.result-xor-error@vm.getAssetDescription#neither',
    'data.time.unix-seconds@listAddressMessages#sourcetransaction-timestamp-is-above-its-maximum',
    'data.page.continues@listTokenTransfers#repeats-one',
    'data.sort.direction@queryUtxos#desc-ignored',
    'node.error.unknown-method@vm.getTxFee#any-prefix',
    'node.numbers.decimal-string@vm.getAllBalances#balances-balance-has-another-type',
    'data.utxos.min-amount@listUtxos#zero-refused',
    'data.network.other@listPendingRewards#as-mainnet',
  ],
  [
    'node.envelope.version@vm.getBlockByHeight#missing',
    'data.range.inside@listNativeTransactions#start-ignored',
    'node.numbers.decimal-string@vm.getAllBalances#balances-balance-breaks-its-pattern',
    'data.error.body@listVerticesByHeight#status-code-as-text',
    'data.auth.invalid-key@listBlockTransactions#other-body',
    'data.page.size-limit@listTokenHolders#one-more',
    'data.currency.other@getDeploymentTransaction#as-usd',
    'data.version.paths@queryUtxos#not-found',
    'data.time.unix-seconds@listAddressTransactions#nativetransaction-blocktimestamp-is-above-its-maximum',
  ],
  [
    'data.logs.day-rounding@listApiLogs#start-up',
    'data.number.decimal-string@listMessages#messagenonce-breaks-its-pattern',
    'data.chain-id.alias@listNativeTransactions#other',
    'data.page.size-invariant@listCollectibleBalances#other-items-when-odd',
    'data.currency.accepted@getDeploymentTransaction#nzd-refused',
    'data.auth.invalid-key@listUtxos#other-body',
    'data.error.body@getChainMetrics#error-as-flag',
    'node.endpoint.blockchain-id@vm.getBlock#unknown-method',
    'node.envelope.version@vm.getTx#missing',
  ],
  [
    'data.error.body@listNativeTransactions#no-error',
    'data.page.continues@listAddressMessages#stops-early',
    'data.metrics.avg-below-max@getChainMetrics#avg-gps',
    'node.schema.result@vm.getBlockByHeight#encoding-is-missing',
    'data.chain-id.alias@listErc20Transfers#other',
    'data.logs.filters@listApiLogs#responsecode-ignored',
    'data.version.paths@listContractDeployments#not-found',
    'data.utxos.consumed-agrees@listUtxos#block-before',
    'data.schema.response@listPendingRewards#progress-has-another-type',
  ],
  [
    'data.schema.response@listMessages#sourcetransaction-has-another-type',
    'data.version.paths@listContractDeployments#not-found',
    'data.page.size-max@listVerticesByHeight#refused',
    'data.utxos.address-prefixes@listUtxos#p-refused',
    'node.tx-status.accepted@vm.getTxStatus#unknown',
    'data.sort.ordered@getChainMetrics#neighbours',
    'node.error.malformed-body@vm.getAssetDescription#version-ignored',
    'data.time.unix-seconds@listPendingRewards#starttimestamp-has-another-type',
    'node.params.wrong-type@vm.getBalance#address-empty',
  ],
  [
    'data.page.size-limit@listBlockTransactions#ignored',
    'node.error.malformed-body@vm.getAssetDescription#empty',
    'data.metrics.hour-aligned@getChainMetrics#hours',
    'data.error.body@queryUtxos#no-message',
    'data.logs.request-type@listApiLogs#upper-case',
    'node.utxos.num-fetched@vm.getUTXOs#one-more',
    'data.http.json@listErc20Balances#other-type',
    'data.utxos.asset-filter@listUtxos#refused',
    'data.range.inside@listErc20Transfers#end-ignored',
  ],
  [
    'data.page.size-max@getChainMetrics#above-gives-all',
    'data.time.unix-seconds@listApiLogs#eventtimestamp-is-above-its-maximum',
    'data.error.body@listPendingRewards#nested',
    'data.auth.invalid-key@listVerticesByHeight#forbidden',
    'data.number.decimal-string@listTokenTransfers#blocknumber-breaks-its-pattern',
    'data.params.accepted@listMessages#fails',
    'node.envelope.id-echo@vm.getAllBalances#of-32-bits',
    'node.schema.result@vm.getUTXOs#list-null',
    'node.error.object@vm.getHeight#text',
  ],
  [
    'data.http.json@listCollectibleBalances#other-type',
    'data.network.accepted@listUtxos#fuji',
    'data.page.continues@listContractDeployments#loses-first',
    'data.schema.response@listMessages#receipts-has-another-type',
    'data.params.accepted@listApiLogs#fails',
    'data.chain-id.alias@getDeploymentTransaction#other',
    'data.metrics.day-only@getChainMetrics#cumulative-month',
    'node.endpoint.blockchain-id@vm.getBlockByHeight#not-found',
    'data.error.status-agrees@listAddressTransactions#always-500',
  ],
] as const;

test.skipIf(!isWhole).each(sets.map((ids) => [ids[0], ids] as const))(
  '%s and eight others are nine groups, in every report',
  async (_, ids) => {
    const mutants = await mutantsOf(...ids);
    const { outcomes, groups } = await plant(mutants);
    const all = groups.flatMap(({ members }) => members);
    expect(groups.map(({ cause }) => cause)).toHaveLength(9);
    expect(new Set(mutants.map((mutant) => groupOf(mutant, groups)?.root.finding.fingerprint ?? mutant.id)).size).toBe(
      9,
    );
    expect(mutants.filter((mutant) => !groupOf(mutant, groups)).map(({ id }) => id)).toEqual([]);
    expect(all.length).toBeGreaterThan(9);

    const run = aRun({ outcomes });
    const results = toResults(run);
    expect(results.groups).toHaveLength(9);
    expect(results.groups?.flatMap(({ members }) => members).sort()).toEqual(
      results.findings.map(({ fingerprint }) => fingerprint).sort(),
    );

    const page = toPage(run, { exit: 1 });
    const listed = [...page.matchAll(/<li data-root="([^"]+)"/g)].map(([, root]) => root);
    expect(listed).toEqual(groups.map(({ root }) => root.finding.fingerprint));
    expect(page).toContain('<h2>9 causes');
    // Every finding stays on the page, and every link of the list leads to one.
    const anchors = new Set([...page.matchAll(/ id="(finding-[^"]+)"/g)].map(([, id]) => id));
    expect(anchors.size).toBe(all.length);
    for (const [, link] of page.matchAll(/ href="#(finding-[^"]+)"/g)) expect(anchors.has(link)).toBe(true);

    const summary = toSummary(run);
    expect(chapter(summary, 'Causes')).toHaveLength(9);
    for (const { finding } of all) expect(summary).toContain(finding.fingerprint);

    const terminal = render(run, { colour: false, width: 120 });
    // A long cause goes on in the next line.
    const [, list = ''] = /findings by cause\n((?: +.+\n)+)/.exec(terminal) ?? [];
    expect(list.match(/^ +\d+ {2}/gm)).toHaveLength(9);
    expect(terminal.match(/^ {2}assay replay /gm)).toHaveLength(9);
    expect(toAnnotations(results)).toHaveLength(9);
  },
);
