import { byCheck, byLaw, byLawOnce, byProbe, checks, laws } from '../../../rules/parts.ts';
import { figures } from '../checks/figures.ts';
import { contractOnly } from '../laws/getDeploymentTransaction.ts';
import { holdersThreshold, holdersTimeRange } from '../laws/holders.ts';
import { dayRounding } from '../laws/listApiLogs.ts';
import { sizeZero } from '../laws/listBlockTransactions.ts';
import { balancesAtBlock } from '../laws/listErc20Balances.ts';
import { averagesAgree } from '../laws/metric-averages.ts';
import { notFound } from '../laws/not-found.ts';
import { otherChain } from '../laws/other-chain.ts';
import { utxosAtBoth } from '../laws/utxo-bytes.ts';
import { addressesOptional, isRefusedByGet, largePage, postBody } from '../laws/utxo-addresses.ts';
import { versionPaths } from '../laws/version-paths.ts';

export const dataJudges = {
  'cross.utxos.bytes': byLawOnce('laws/utxo-bytes', utxosAtBoth),

  'data.balances.owner': byCheck(checks.itemsAskedFor, 'asked-for'),
  'data.balances.at-block': byLaw('laws/listErc20Balances', balancesAtBlock),
  'data.balances.spam-filter': byLaw('laws/explicit-default', laws.explicitDefault),
  'data.balances.contract-filter': byLaw('laws/filters', laws.filters({ values: 'few' })),
  'data.lists.conjunction': byLaw('laws/conjunction', laws.conjunction({ asks: 'few' })),
  'data.parameters.default': byLaw('laws/explicit-default', laws.explicitDefault),
  'data.answers.agree': [byCheck(checks.sameObject, 'same-object'), byProbe('laws/asked-again', laws.askedAgain)],
  'data.answers.known': byCheck(checks.knownIdentities, 'found'),
  'data.sort.ordered': byCheck(checks.order, 'ordered'),
  'data.network.accepted': byLaw('laws/accepted-values', laws.acceptedValues('network', isRefusedByGet)),
  'data.network.other': byLaw('laws/rest-errors', laws.otherValue('network', 'nonet')),
  'data.currency.accepted': byLaw('laws/accepted-values', laws.acceptedValues('currency')),
  'data.currency.other': byLaw('laws/rest-errors', laws.otherValue('currency', 'xxx')),
  'data.drift.undocumented-member': byCheck(checks.drift, 'undocumented-member'),
  'data.drift.absent-member': byCheck(checks.drift, 'absent-member'),
  'data.drift.values': byCheck(checks.drift, 'open-values'),
  'data.error.body': byCheck(checks.errors, 'body'),
  'data.error.status-agrees': byCheck(checks.errors, 'status-agrees'),
  'data.error.phrase': byCheck(checks.errors, 'phrase'),
  'data.error.listed-status': byCheck(checks.errors, 'listed-status'),
  'data.error.bad-input-no-5xx': byLaw('laws/rest-errors', laws.noServerError),
  'data.error.no-error-as-success': byCheck(checks.errors, 'no-error-as-success'),
  'data.error.not-found': byLawOnce('laws/rest-errors', notFound),
  'data.version.paths': byLawOnce('laws/version-paths', versionPaths),
  'data.required-params': byLaw('laws/rest-errors', laws.withoutRequired),
  'data.params.accepted': byLaw('laws/parameters', laws.documentedValues),
  'data.params.bad-value': byLaw('laws/parameters', laws.badValues),
  'data.chain-id.items': byProbe('laws/other-chain', otherChain),
  'data.token-transfers.token': byCheck(checks.itemsAskedFor, 'asked-for'),
  'data.transfers.of-address': byCheck(checks.itemsAskedFor, 'asked-for'),
  'data.block-transactions.block': byCheck(checks.itemsAskedFor, 'asked-for'),
  'data.block-transactions.size-zero': byLaw('laws/listBlockTransactions', sizeZero),
  'data.deployments.deployer': byCheck(checks.itemsAskedFor, 'asked-for'),
  'data.rewards.filters': byLaw('laws/filters', laws.filters({ values: 'few' })),
  'data.vertices.height': [byCheck(checks.itemsAskedFor, 'asked-for'), byLaw('laws/rest-errors', laws.withoutRequired)],
  'data.holders.threshold': [byLaw('laws/holders', holdersThreshold), byLaw('laws/rest-errors', laws.withoutRequired)],
  'data.holders.time-range': byLaw('laws/holders', holdersTimeRange),
  'data.logs.filters': byLaw('laws/filters', laws.filters({ values: 'few' })),
  'data.logs.day-rounding': byLaw('laws/listApiLogs', dayRounding),
  'data.messages.newest-first': byCheck(checks.order, 'fixed-direction'),
  'data.messages.filters': byLaw('laws/filters', laws.filters({ values: 'few' })),
  'data.messages.of-address': byCheck(checks.itemsAskedFor, 'asked-for'),
  'data.metrics.known': byLaw('laws/accepted-values', laws.acceptedValues('metric')),
  'data.metrics.chain-ids': byLaw('laws/accepted-values', laws.acceptedValues('chainId')),
  'data.metrics.of-transactions': byCheck(figures, 'at-least'),
  'data.metrics.counted-once': byCheck(figures, 'counted-once'),
  'data.metrics.averages-agree': byLaw('laws/metric-averages', averagesAgree),
  'data.metrics.latest-may-change': byProbe('laws/asked-again', laws.askedAgain),
  'data.schema.members-present': byCheck(checks.membersPresent, 'members-present'),
  'data.range.start-inclusive': byLaw('laws/ranges', laws.ranges('around')),
  'data.range.end-exclusive': byLaw('laws/ranges', laws.ranges('between')),
  'data.range.start-only': byLaw('laws/ranges', laws.ranges('from')),
  'data.range.end-only': byLaw('laws/ranges', laws.ranges('to')),
  'data.range.inside': byCheck(checks.itemsInRange, 'inside'),
  'data.utxos.post-body': byLawOnce('laws/utxo-addresses', postBody),
  'data.utxos.post-large-page': byLawOnce('laws/utxo-addresses', largePage),
  'data.utxos.addresses-optional': byLawOnce('laws/utxo-addresses', addressesOptional),
  'data.utxos.address-filter': [byLaw('laws/filters', laws.filters({ names: ['addresses'], values: 'few' }))],
  'data.utxos.asset-filter': [byLaw('laws/filters', laws.filters({ names: ['assetId'], values: 'few' }))],
  'data.utxos.min-amount': [
    byLaw('laws/filters', laws.filters({ names: ['minUtxoAmount'], values: 'few' })),
    byLaw('laws/explicit-default', laws.explicitDefault),
  ],
  'data.utxos.blockchain-ids': [
    byLaw('laws/accepted-values', laws.acceptedValues('blockchainId')),
    byLaw('laws/rest-errors', laws.otherValue('blockchainId', 'q-chain')),
  ],
  'data.deployment.contract-only': byLawOnce('laws/getDeploymentTransaction', contractOnly),
} as const;

export const dataFuzzChecks = {
  'data.balances.contract-filter': [byCheck(checks.agreement, 'filter')],
  'data.sort.by-amount': [byCheck(checks.agreement, 'other-order')],
  'data.network.other': [byCheck(checks.badInput, 'refused-value')],
  'data.currency.other': [byCheck(checks.badInput, 'refused-value')],
  'data.error.bad-input-no-5xx': [byCheck(checks.serverError, 'bad-input')],
  'data.required-params': [byCheck(checks.badInput, 'required')],
  'data.params.accepted': [
    byCheck(checks.accepted, 'refused'),
    byCheck(checks.serverError, 'documented'),
    byCheck(checks.stillAnswers, 'answers'),
  ],
  'data.params.bad-value': [byCheck(checks.ignored, 'bad-value')],
  'data.rewards.filters': [byCheck(checks.agreement, 'filter')],
  'data.holders.threshold': [byCheck(checks.subset, 'stricter-within-wider')],
  'data.logs.filters': [byCheck(checks.agreement, 'filter')],
  'data.logs.day-rounding': [byCheck(checks.agreement, 'day-rounding')],
  'data.messages.filters': [byCheck(checks.agreement, 'filter')],
  'data.metrics.day-only': [byCheck(checks.badInput, 'refused-value')],
  'data.range.start-inclusive': [byCheck(checks.agreement, 'start-inclusive')],
  'data.range.start-only': [byCheck(checks.agreement, 'start-alone')],
  'data.range.end-only': [byCheck(checks.agreement, 'end-alone')],
  'data.range.splice': [byCheck(checks.agreement, 'adjoining-ranges')],
  'data.utxos.address-filter': [byCheck(checks.agreement, 'filter')],
  'data.utxos.asset-filter': [byCheck(checks.agreement, 'filter')],
  'data.utxos.min-amount': [byCheck(checks.subset, 'stricter-within-wider')],
  'data.utxos.blockchain-ids': [byCheck(checks.badInput, 'refused-value')],
} as const;
