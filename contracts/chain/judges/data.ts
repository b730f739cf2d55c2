import { byLaw, byLawOnce, byCheck, byProbe } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { drift } from '../../../properties/checks/drift.ts';
import { errors } from '../../../properties/checks/errors.ts';
import { ignored } from '../../../properties/checks/ignored.ts';
import { knownIdentities } from '../../../properties/checks/known-identities.ts';
import { membersPresent } from '../../../properties/checks/members-present.ts';
import { order } from '../../../properties/checks/order.ts';
import { itemsInRange } from '../../../properties/checks/ranges.ts';
import { pointsInRange } from '../../../properties/checks/points-in-range.ts';
import { sameObject } from '../../../properties/checks/same-object.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { acceptedValues } from '../../../properties/laws/accepted-values.ts';
import { adjoiningRanges } from '../../../properties/laws/adjoining-ranges.ts';
import { askedAgain } from '../../../properties/laws/asked-again.ts';
import { conjunction, fewPairs } from '../../../properties/laws/conjunction.ts';
import { explicitDefault } from '../../../properties/laws/explicit-default.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { inOrder } from '../../../properties/laws/order.ts';
import { badValues, documentedValues } from '../../../properties/laws/parameters.ts';
import { ranges } from '../../../properties/laws/ranges.ts';
import { inputIsRefused } from '../../../properties/laws/refused-input.ts';
import { otherValue, noServerError, withoutRequired } from '../../../properties/laws/rest-errors.ts';
import { seriesRange } from '../../../properties/laws/series-range.ts';
import { subsets } from '../../../properties/laws/subset.ts';
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

  'data.balances.owner': byCheck(itemsAskedFor, 'asked-for'),
  'data.balances.at-block': byLaw('laws/listErc20Balances', balancesAtBlock),
  'data.balances.spam-filter': [byLaw('laws/subset', subsets), byLaw('laws/explicit-default', explicitDefault)],
  'data.balances.contract-filter': byLaw('laws/filters', filters({ values: fewValues })),
  'data.lists.conjunction': byLaw('laws/conjunction', conjunction(fewPairs)),
  'data.parameters.default': byLaw('laws/explicit-default', explicitDefault),
  'data.answers.agree': [byCheck(sameObject, 'same-object'), byProbe('laws/asked-again', askedAgain)],
  'data.answers.known': byCheck(knownIdentities, 'found'),
  'data.sort.ordered': byCheck(order, 'ordered'),
  'data.sort.by-amount': [byCheck(order, 'by-key'), byLaw('laws/order', inOrder('keys'))],
  'data.network.accepted': byLaw('laws/accepted-values', acceptedValues('network', isRefusedByGet)),
  'data.network.other': byLaw('laws/rest-errors', otherValue('network', 'nonet')),
  'data.currency.accepted': byLaw('laws/accepted-values', acceptedValues('currency')),
  'data.currency.other': byLaw('laws/rest-errors', otherValue('currency', 'xxx')),
  'data.drift.undocumented-member': byCheck(drift, 'undocumented-member'),
  'data.drift.absent-member': byCheck(drift, 'absent-member'),
  'data.drift.values': byCheck(drift, 'open-values'),
  'data.error.body': byCheck(errors, 'body'),
  'data.error.status-agrees': byCheck(errors, 'status-agrees'),
  'data.error.phrase': byCheck(errors, 'phrase'),
  'data.error.listed-status': byCheck(errors, 'listed-status'),
  'data.error.bad-input-no-5xx': byLaw('laws/rest-errors', noServerError),
  'data.error.no-error-as-success': byCheck(errors, 'no-error-as-success'),
  'data.error.not-found': byLawOnce('laws/rest-errors', notFound),
  'data.version.paths': byLawOnce('laws/version-paths', versionPaths),
  'data.required-params': byLaw('laws/rest-errors', withoutRequired),
  'data.params.accepted': byLaw('laws/parameters', documentedValues),
  'data.params.bad-value': byLaw('laws/parameters', badValues),
  'data.chain-id.items': byProbe('laws/other-chain', otherChain),
  'data.token-transfers.token': byCheck(itemsAskedFor, 'asked-for'),
  'data.transfers.of-address': byCheck(itemsAskedFor, 'asked-for'),
  'data.block-transactions.block': byCheck(itemsAskedFor, 'asked-for'),
  'data.block-transactions.size-zero': byLaw('laws/listBlockTransactions', sizeZero),
  'data.deployments.deployer': byCheck(itemsAskedFor, 'asked-for'),
  'data.rewards.filters': byLaw('laws/filters', filters({ values: fewValues })),
  'data.vertices.height': [byCheck(itemsAskedFor, 'asked-for'), byLaw('laws/rest-errors', withoutRequired)],
  'data.holders.threshold': [byLaw('laws/holders', holdersThreshold), byLaw('laws/rest-errors', withoutRequired)],
  'data.holders.time-range': byLaw('laws/holders', holdersTimeRange),
  'data.logs.filters': byLaw('laws/filters', filters({ values: fewValues })),
  'data.logs.day-rounding': byLaw('laws/listApiLogs', dayRounding),
  'data.messages.newest-first': byCheck(order, 'fixed-direction'),
  'data.messages.filters': byLaw('laws/filters', filters({ values: fewValues })),
  'data.messages.of-address': byCheck(itemsAskedFor, 'asked-for'),
  'data.metrics.known': byLaw('laws/accepted-values', acceptedValues('metric')),
  'data.metrics.chain-ids': byLaw('laws/accepted-values', acceptedValues('chainId')),
  'data.metrics.day-only': byLaw('laws/refused-input', inputIsRefused),
  'data.metrics.time-range': byLaw('laws/series-range', seriesRange),
  'data.metrics.of-transactions': byCheck(figures, 'at-least'),
  'data.metrics.counted-once': byCheck(figures, 'counted-once'),
  'data.metrics.averages-agree': byLaw('laws/metric-averages', averagesAgree),
  'data.metrics.latest-may-change': byProbe('laws/asked-again', askedAgain),
  'data.schema.members-present': byCheck(membersPresent, 'members-present'),
  'data.range.start-inclusive': byLaw('laws/ranges', ranges('around')),
  'data.range.end-exclusive': byLaw('laws/ranges', ranges('between')),
  'data.range.start-only': byLaw('laws/ranges', ranges('from')),
  'data.range.end-only': byLaw('laws/ranges', ranges('to')),
  'data.range.inside': byCheck(itemsInRange, 'inside'),
  'data.range.splice': byLawOnce('laws/adjoining-ranges', adjoiningRanges),
  'data.utxos.post-body': byLawOnce('laws/utxo-addresses', postBody),
  'data.utxos.post-large-page': byLawOnce('laws/utxo-addresses', largePage),
  'data.utxos.addresses-optional': byLawOnce('laws/utxo-addresses', addressesOptional),
  'data.utxos.address-filter': [byLaw('laws/filters', filters({ names: ['addresses'], values: fewValues }))],
  'data.utxos.asset-filter': [byLaw('laws/filters', filters({ names: ['assetId'], values: fewValues }))],
  'data.utxos.min-amount': [
    byLaw('laws/filters', filters({ names: ['minUtxoAmount'], values: fewValues })),
    byLaw('laws/explicit-default', explicitDefault),
  ],
  'data.utxos.include-spent': byLaw('laws/subset', subsets),
  'data.utxos.blockchain-ids': [
    byLaw('laws/accepted-values', acceptedValues('blockchainId')),
    byLaw('laws/rest-errors', otherValue('blockchainId', 'q-chain')),
  ],
  'data.deployment.contract-only': byLawOnce('laws/getDeploymentTransaction', contractOnly),
} as const;

export const dataFuzzChecks = {
  'data.balances.spam-filter': [byCheck(subset, 'stricter-within-wider')],
  'data.balances.contract-filter': [byCheck(agreement, 'filter')],
  'data.sort.by-amount': [byCheck(agreement, 'other-order')],
  'data.network.other': [byCheck(badInput, 'refused-value')],
  'data.currency.other': [byCheck(badInput, 'refused-value')],
  'data.error.bad-input-no-5xx': [byCheck(serverError, 'bad-input')],
  'data.required-params': [byCheck(badInput, 'required')],
  'data.params.accepted': [
    byCheck(accepted, 'refused'),
    byCheck(serverError, 'documented'),
    byCheck(stillAnswers, 'answers'),
  ],
  'data.params.bad-value': [byCheck(ignored, 'bad-value')],
  'data.rewards.filters': [byCheck(agreement, 'filter')],
  'data.holders.threshold': [byCheck(subset, 'stricter-within-wider')],
  'data.logs.filters': [byCheck(agreement, 'filter')],
  'data.logs.day-rounding': [byCheck(agreement, 'day-rounding')],
  'data.messages.filters': [byCheck(agreement, 'filter')],
  'data.metrics.day-only': [byCheck(badInput, 'refused-value')],
  'data.metrics.time-range': [byCheck(pointsInRange, 'inside')],
  'data.range.start-inclusive': [byCheck(agreement, 'start-inclusive')],
  'data.range.start-only': [byCheck(agreement, 'start-alone')],
  'data.range.end-only': [byCheck(agreement, 'end-alone')],
  'data.range.splice': [byCheck(agreement, 'adjoining-ranges')],
  'data.utxos.address-filter': [byCheck(agreement, 'filter')],
  'data.utxos.asset-filter': [byCheck(agreement, 'filter')],
  'data.utxos.min-amount': [byCheck(subset, 'stricter-within-wider')],
  'data.utxos.include-spent': [byCheck(subset, 'stricter-within-wider')],
  'data.utxos.blockchain-ids': [byCheck(badInput, 'refused-value')],
} as const;
