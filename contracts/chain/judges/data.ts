import { asks, asksOnce, seenBy, sends } from '../../../engine/contract/enforcement.ts';
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
  'cross.utxos.bytes': asksOnce('laws/utxo-bytes', utxosAtBoth),

  'data.balances.owner': seenBy(itemsAskedFor, 'asked-for'),
  'data.balances.at-block': asks('laws/listErc20Balances', balancesAtBlock),
  'data.balances.spam-filter': [asks('laws/subset', subsets), asks('laws/explicit-default', explicitDefault)],
  'data.balances.contract-filter': asks('laws/filters', filters({ values: fewValues })),
  'data.lists.conjunction': asks('laws/conjunction', conjunction(fewPairs)),
  'data.parameters.default': asks('laws/explicit-default', explicitDefault),
  'data.answers.agree': [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
  'data.answers.known': seenBy(knownIdentities, 'found'),
  'data.sort.ordered': seenBy(order, 'ordered'),
  'data.sort.by-amount': [seenBy(order, 'by-key'), asks('laws/order', inOrder('keys'))],
  'data.network.accepted': asks('laws/accepted-values', acceptedValues('network', isRefusedByGet)),
  'data.network.other': asks('laws/rest-errors', otherValue('network', 'nonet')),
  'data.currency.accepted': asks('laws/accepted-values', acceptedValues('currency')),
  'data.currency.other': asks('laws/rest-errors', otherValue('currency', 'xxx')),
  'data.drift.undocumented-member': seenBy(drift, 'undocumented-member'),
  'data.drift.absent-member': seenBy(drift, 'absent-member'),
  'data.drift.values': seenBy(drift, 'open-values'),
  'data.error.body': seenBy(errors, 'body'),
  'data.error.status-agrees': seenBy(errors, 'status-agrees'),
  'data.error.phrase': seenBy(errors, 'phrase'),
  'data.error.listed-status': seenBy(errors, 'listed-status'),
  'data.error.bad-input-no-5xx': asks('laws/rest-errors', noServerError),
  'data.error.no-error-as-success': seenBy(errors, 'no-error-as-success'),
  'data.error.not-found': asksOnce('laws/rest-errors', notFound),
  'data.version.paths': asksOnce('laws/version-paths', versionPaths),
  'data.required-params': asks('laws/rest-errors', withoutRequired),
  'data.params.accepted': asks('laws/parameters', documentedValues),
  'data.params.bad-value': asks('laws/parameters', badValues),
  'data.chain-id.items': sends('laws/other-chain', otherChain),
  'data.token-transfers.token': seenBy(itemsAskedFor, 'asked-for'),
  'data.transfers.of-address': seenBy(itemsAskedFor, 'asked-for'),
  'data.block-transactions.block': seenBy(itemsAskedFor, 'asked-for'),
  'data.block-transactions.size-zero': asks('laws/listBlockTransactions', sizeZero),
  'data.deployments.deployer': seenBy(itemsAskedFor, 'asked-for'),
  'data.rewards.filters': asks('laws/filters', filters({ values: fewValues })),
  'data.vertices.height': [seenBy(itemsAskedFor, 'asked-for'), asks('laws/rest-errors', withoutRequired)],
  'data.holders.threshold': [asks('laws/holders', holdersThreshold), asks('laws/rest-errors', withoutRequired)],
  'data.holders.time-range': asks('laws/holders', holdersTimeRange),
  'data.logs.filters': asks('laws/filters', filters({ values: fewValues })),
  'data.logs.day-rounding': asks('laws/listApiLogs', dayRounding),
  'data.messages.newest-first': seenBy(order, 'fixed-direction'),
  'data.messages.filters': asks('laws/filters', filters({ values: fewValues })),
  'data.messages.of-address': seenBy(itemsAskedFor, 'asked-for'),
  'data.metrics.known': asks('laws/accepted-values', acceptedValues('metric')),
  'data.metrics.chain-ids': asks('laws/accepted-values', acceptedValues('chainId')),
  'data.metrics.day-only': asks('laws/refused-input', inputIsRefused),
  'data.metrics.time-range': asks('laws/series-range', seriesRange),
  'data.metrics.of-transactions': seenBy(figures, 'at-least'),
  'data.metrics.counted-once': seenBy(figures, 'counted-once'),
  'data.metrics.averages-agree': asks('laws/metric-averages', averagesAgree),
  'data.metrics.latest-may-change': sends('laws/asked-again', askedAgain),
  'data.schema.members-present': seenBy(membersPresent, 'members-present'),
  'data.range.start-inclusive': asks('laws/ranges', ranges('around')),
  'data.range.end-exclusive': asks('laws/ranges', ranges('between')),
  'data.range.start-only': asks('laws/ranges', ranges('from')),
  'data.range.end-only': asks('laws/ranges', ranges('to')),
  'data.range.inside': seenBy(itemsInRange, 'inside'),
  'data.range.splice': asksOnce('laws/adjoining-ranges', adjoiningRanges),
  'data.utxos.post-body': asksOnce('laws/utxo-addresses', postBody),
  'data.utxos.post-large-page': asksOnce('laws/utxo-addresses', largePage),
  'data.utxos.addresses-optional': asksOnce('laws/utxo-addresses', addressesOptional),
  'data.utxos.address-filter': [asks('laws/filters', filters({ names: ['addresses'], values: fewValues }))],
  'data.utxos.asset-filter': [asks('laws/filters', filters({ names: ['assetId'], values: fewValues }))],
  'data.utxos.min-amount': [
    asks('laws/filters', filters({ names: ['minUtxoAmount'], values: fewValues })),
    asks('laws/explicit-default', explicitDefault),
  ],
  'data.utxos.include-spent': asks('laws/subset', subsets),
  'data.utxos.blockchain-ids': [
    asks('laws/accepted-values', acceptedValues('blockchainId')),
    asks('laws/rest-errors', otherValue('blockchainId', 'q-chain')),
  ],
  'data.deployment.contract-only': asksOnce('laws/getDeploymentTransaction', contractOnly),
} as const;

export const dataFuzzChecks = {
  'data.balances.spam-filter': [seenBy(subset, 'stricter-within-wider')],
  'data.balances.contract-filter': [seenBy(agreement, 'filter')],
  'data.sort.by-amount': [seenBy(agreement, 'other-order')],
  'data.network.other': [seenBy(badInput, 'refused-value')],
  'data.currency.other': [seenBy(badInput, 'refused-value')],
  'data.error.bad-input-no-5xx': [seenBy(serverError, 'bad-input')],
  'data.required-params': [seenBy(badInput, 'required')],
  'data.params.accepted': [
    seenBy(accepted, 'refused'),
    seenBy(serverError, 'documented'),
    seenBy(stillAnswers, 'answers'),
  ],
  'data.params.bad-value': [seenBy(ignored, 'bad-value')],
  'data.rewards.filters': [seenBy(agreement, 'filter')],
  'data.holders.threshold': [seenBy(subset, 'stricter-within-wider')],
  'data.logs.filters': [seenBy(agreement, 'filter')],
  'data.logs.day-rounding': [seenBy(agreement, 'day-rounding')],
  'data.messages.filters': [seenBy(agreement, 'filter')],
  'data.metrics.day-only': [seenBy(badInput, 'refused-value')],
  'data.metrics.time-range': [seenBy(pointsInRange, 'inside')],
  'data.range.start-inclusive': [seenBy(agreement, 'start-inclusive')],
  'data.range.start-only': [seenBy(agreement, 'start-alone')],
  'data.range.end-only': [seenBy(agreement, 'end-alone')],
  'data.range.splice': [seenBy(agreement, 'adjoining-ranges')],
  'data.utxos.address-filter': [seenBy(agreement, 'filter')],
  'data.utxos.asset-filter': [seenBy(agreement, 'filter')],
  'data.utxos.min-amount': [seenBy(subset, 'stricter-within-wider')],
  'data.utxos.include-spent': [seenBy(subset, 'stricter-within-wider')],
  'data.utxos.blockchain-ids': [seenBy(badInput, 'refused-value')],
} as const;
