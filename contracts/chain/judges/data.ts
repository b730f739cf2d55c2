import { asks, asksOnce, namedBy, seenBy, sends } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { drift } from '../../../properties/checks/drift.ts';
import { errors } from '../../../properties/checks/errors.ts';
import { http } from '../../../properties/checks/http.ts';
import { ignored } from '../../../properties/checks/ignored.ts';
import { knownIdentities } from '../../../properties/checks/known-identities.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { membersPresent } from '../../../properties/checks/members-present.ts';
import { order } from '../../../properties/checks/order.ts';
import { pages } from '../../../properties/checks/page.ts';
import { itemsInRange } from '../../../properties/checks/ranges.ts';
import { pointsInRange } from '../../../properties/checks/points-in-range.ts';
import { sameObject } from '../../../properties/checks/same-object.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { serverError } from '../../../properties/checks/server-error.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { acceptedValues } from '../../../properties/laws/accepted-values.ts';
import { adjoiningDigits } from '../../../properties/laws/adjoining-digits.ts';
import { adjoiningRanges } from '../../../properties/laws/adjoining-ranges.ts';
import { askedAgain } from '../../../properties/laws/asked-again.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../../properties/laws/authentication.ts';
import { commaLists } from '../../../properties/laws/comma-lists.ts';
import { conjunction, fewPairs } from '../../../properties/laws/conjunction.ts';
import { continuation } from '../../../properties/laws/continuation.ts';
import { emptyRanges } from '../../../properties/laws/empty-ranges.ts';
import { explicitDefault } from '../../../properties/laws/explicit-default.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { forgottenKeys } from '../../../properties/laws/forgotten-keys.ts';
import { headAgrees, sameInAnotherForm } from '../../../properties/laws/http-forms.ts';
import { joined } from '../../../properties/laws/joined.ts';
import { inOrder } from '../../../properties/laws/order.ts';
import { sizeIndependence } from '../../../properties/laws/page-size-independence.ts';
import {
  defaultSize,
  maximumSize,
  minimumSize,
  sizeNotANumber,
  withinSize,
} from '../../../properties/laws/page-size.ts';
import { badValues, documentedValues } from '../../../properties/laws/parameters.ts';
import { ranges } from '../../../properties/laws/ranges.ts';
import { inputIsRefused } from '../../../properties/laws/refused-input.ts';
import { otherValue, noServerError, withoutRequired, unknownToken } from '../../../properties/laws/rest-errors.ts';
import { same } from '../../../properties/laws/same.ts';
import { seriesRange } from '../../../properties/laws/series-range.ts';
import { series } from '../../../properties/laws/series.ts';
import { sortedWalks } from '../../../properties/laws/sorted-walks.ts';
import { spelling } from '../../../properties/laws/spelling.ts';
import { subsets } from '../../../properties/laws/subset.ts';
import { wholeNumbers } from '../../../properties/laws/whole-numbers.ts';
import { figures } from '../checks/figures.ts';
import { rewardProgress } from '../checks/reward-progress.ts';
import { utxoHistory } from '../checks/utxo-history.ts';
import { closedPointsStay, oddTimes } from '../laws/getChainMetrics.ts';
import { contractOnly } from '../laws/getDeploymentTransaction.ts';
import { holdersThreshold, holdersTimeRange } from '../laws/holders.ts';
import { dayRounding } from '../laws/listApiLogs.ts';
import { sizeZero } from '../laws/listBlockTransactions.ts';
import { balancesAtBlock } from '../laws/listErc20Balances.ts';
import { heightRequired } from '../laws/listVerticesByHeight.ts';
import { averagesAgree } from '../laws/metric-averages.ts';
import { notFound } from '../laws/not-found.ts';
import { otherChain } from '../laws/other-chain.ts';
import { utxosAtBoth } from '../laws/utxo-bytes.ts';
import { addressesOptional, isRefusedByGet, largePage, postBody } from '../laws/utxo-addresses.ts';
import { versionPaths } from '../laws/version-paths.ts';

export const dataJudges = {
  'cross.utxos.bytes': asksOnce('laws/utxo-bytes', utxosAtBoth),
  'cross.tx.exists': asks('laws/joined', joined),
  'cross.tx.utxos': asks('laws/joined', joined),
  'cross.asset.description': asks('laws/joined', joined),

  'data.balances.owner': seenBy(itemsAskedFor, 'asked-for'),
  'data.balances.at-block': asks('laws/listErc20Balances', balancesAtBlock),
  'data.balances.spam-filter': asks('laws/subset', subsets, explicitDefault),
  'data.balances.contract-filter': [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
  'data.balances.collectibles-union': asks('laws/same', same),
  'data.balances.native-member': bySchema,
  'data.balances.native-agree': asks('laws/same', same),
  'data.lists.conjunction': asks('laws/conjunction', conjunction(fewPairs)),
  'data.answers.independent': asks('laws/forgotten-keys', forgottenKeys),
  'data.parameters.spelling': asksOnce('laws/spelling', spelling),
  'data.lists.digits': asksOnce('laws/adjoining-digits', adjoiningDigits),
  'data.lists.comma': asks('laws/comma-lists', commaLists),
  'data.page.sorted-walk': asks('laws/sorted-walks', sortedWalks),
  'data.parameters.default': asks('laws/explicit-default', explicitDefault),
  'data.numbers.whole': asks('laws/whole-numbers', wholeNumbers),
  'data.answers.agree': [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
  'data.answers.known': seenBy(knownIdentities, 'found'),
  'data.number.decimal-string': bySchema,
  'data.time.unix-seconds': bySchema,
  'data.sort.ordered': seenBy(order, 'ordered'),
  'data.sort.direction': asks('laws/order', inOrder('directions')),
  'data.sort.by-amount': [seenBy(order, 'by-key'), asks('laws/order', inOrder('keys'))],
  'data.chain-id.alias': asks('laws/same', same),
  'data.network.accepted': asks('laws/accepted-values', acceptedValues('network', isRefusedByGet)),
  'data.network.other': asks('laws/rest-errors', otherValue('network', 'nonet')),
  'data.currency.accepted': [namedBy(memberRules), asks('laws/accepted-values', acceptedValues('currency'))],
  'data.currency.default': namedBy(memberRules),
  'data.currency.lower-case': bySchema,
  'data.money.figure': bySchema,
  'data.currency.other': asks('laws/rest-errors', otherValue('currency', 'xxx')),
  'data.drift.undocumented-member': seenBy(drift, 'undocumented-member'),
  'data.drift.absent-member': seenBy(drift, 'absent-member'),
  'data.drift.values': seenBy(drift, 'open-values'),
  'data.auth.header': asksOnce('laws/authentication', keyAccepted),
  'data.auth.invalid-key': asksOnce('laws/authentication', invalidKey),
  'data.auth.no-key': asks('laws/authentication', withoutKey),
  'data.auth.metrics': asks('laws/authentication', withoutKey),
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
  'data.address-transactions.own-transfers': namedBy(memberRules),
  'data.address-transactions.both-sides': asks('laws/joined', joined),
  'data.address-transactions.transfers-once': namedBy(memberRules),
  'data.transactions.gas': namedBy(memberRules),
  'data.chain-id.items': [namedBy(memberRules), sends('laws/other-chain', otherChain)],
  'data.token-transfers.token': seenBy(itemsAskedFor, 'asked-for'),
  'data.transfers.of-address': seenBy(itemsAskedFor, 'asked-for'),
  'data.block-transactions.block': [seenBy(itemsAskedFor, 'asked-for'), asks('laws/same', same)],
  'data.block-transactions.size-zero': asks('laws/listBlockTransactions', sizeZero),
  'data.deployments.deployer': seenBy(itemsAskedFor, 'asked-for'),
  'data.joins.listed-elsewhere': asks('laws/joined', joined),
  'data.rewards.filters': [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
  'data.rewards.period': namedBy(memberRules),
  'data.rewards.progress': seenBy(rewardProgress, 'progress'),
  'data.vertices.height': [seenBy(itemsAskedFor, 'asked-for'), asksOnce('laws/listVerticesByHeight', heightRequired)],
  'data.vertices.tx-count': namedBy(memberRules),
  'data.vertices.chain-name': asks('laws/same', same),
  'data.vertices.chain-info': [namedBy(memberRules), bySchema],
  'data.holders.threshold': asks('laws/holders', holdersThreshold, withoutRequired, joined),
  'data.holders.time-range': asks('laws/holders', holdersTimeRange),
  'data.holders.of-transfers': asks('laws/joined', joined),
  'data.logs.filters': [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
  'data.logs.organisation': namedBy(memberRules),
  'data.logs.day-rounding': asks('laws/listApiLogs', dayRounding),
  'data.logs.request-type': bySchema,
  'data.messages.newest-first': seenBy(order, 'fixed-direction'),
  'data.messages.filters': [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
  'data.messages.between-chains': namedBy(memberRules),
  'data.messages.of-address': seenBy(itemsAskedFor, 'asked-for'),
  'data.messages.same-both-ways': asks('laws/joined', joined),
  'data.metrics.known': asks('laws/accepted-values', acceptedValues('metric')),
  'data.metrics.chain-ids': asks('laws/accepted-values', acceptedValues('chainId')),
  'data.metrics.hour-aligned': namedBy(memberRules),
  'data.metrics.day-aligned': namedBy(memberRules),
  'data.metrics.week-aligned': namedBy(memberRules),
  'data.metrics.month-aligned': namedBy(memberRules),
  'data.metrics.day-only': asks('laws/refused-input', inputIsRefused),
  'data.metrics.time-range': asks('laws/series-range', seriesRange, oddTimes),
  'data.metrics.additive': asks('laws/series', series),
  'data.metrics.distinct-bounds': asks('laws/series', series),
  'data.metrics.of-transactions': seenBy(figures, 'at-least'),
  'data.metrics.counted-once': seenBy(figures, 'counted-once'),
  'data.metrics.senders-in-addresses': asks('laws/series', series),
  'data.metrics.deployers-in-contracts': asks('laws/series', series),
  'data.metrics.cumulative-monotone': asks('laws/series', series),
  'data.metrics.cumulative-steps': asks('laws/series', series),
  'data.metrics.avg-below-max': asks('laws/series', series),
  'data.metrics.averages-agree': asks('laws/metric-averages', averagesAgree),
  'data.metrics.latest-may-change': asksOnce('laws/getChainMetrics', closedPointsStay),
  'data.http.json': seenBy(http, 'json'),
  'data.http.head': asksOnce('laws/http-forms', headAgrees),
  'data.http.forms': asksOnce('laws/http-forms', sameInAnotherForm),
  'data.schema.response': bySchema,
  'data.schema.members-present': [seenBy(membersPresent, 'members-present'), bySchema],
  'data.page.token-type': bySchema,
  'data.page.continues': asks('laws/continuation', continuation),
  'data.page.size-invariant': asksOnce('laws/page-size-independence', sizeIndependence),
  'data.page.size-limit': [seenBy(pages, 'size-limit'), asks('laws/page-size', withinSize)],
  'data.page.size-default': asksOnce('laws/page-size', defaultSize),
  'data.page.size-max': asks('laws/page-size', maximumSize),
  'data.page.size-min': asks('laws/page-size', minimumSize),
  'data.page.size-not-a-number': asks('laws/page-size', sizeNotANumber),
  'data.page.bad-token': asks('laws/rest-errors', unknownToken),
  'data.page.last-token': seenBy(pages, 'last-token'),
  'data.range.start-inclusive': asks('laws/ranges', ranges('around')),
  'data.range.end-exclusive': asks('laws/ranges', ranges('between')),
  'data.range.start-only': asks('laws/ranges', ranges('from')),
  'data.range.end-only': asks('laws/ranges', ranges('to')),
  'data.range.inside': seenBy(itemsInRange, 'inside'),
  'data.range.splice': asksOnce('laws/adjoining-ranges', adjoiningRanges),
  'data.range.whole': asks('laws/ranges', ranges('whole')),
  'data.range.empty': asks('laws/empty-ranges', emptyRanges),
  'data.utxos.post-body': asksOnce('laws/utxo-addresses', postBody),
  'data.utxos.post-large-page': asksOnce('laws/utxo-addresses', largePage),
  'data.utxos.same-both-ways': asks('laws/same', same),
  'data.utxos.address-prefixes': asks('laws/same', same),
  'data.utxos.addresses-optional': asksOnce('laws/utxo-addresses', addressesOptional),
  'data.utxos.address-filter': [
    seenBy(itemsAskedFor, 'asked-for'),
    asks('laws/filters', filters({ names: ['addresses'], values: fewValues })),
  ],
  'data.utxos.asset-filter': [
    namedBy(itemsAskedFor),
    asks('laws/filters', filters({ names: ['assetId'], values: fewValues })),
  ],
  'data.utxos.min-amount': [
    namedBy(itemsAskedFor),
    asks('laws/filters', filters({ names: ['minUtxoAmount'], values: fewValues }), explicitDefault),
  ],
  'data.utxos.include-spent': [namedBy(memberRules), asks('laws/subset', subsets)],
  'data.utxos.blockchain-ids': asks(
    'laws/accepted-values',
    acceptedValues('blockchainId'),
    otherValue('blockchainId', 'q-chain'),
  ),
  'data.utxos.chain-info': [namedBy(memberRules), bySchema],
  'data.utxos.asset': namedBy(memberRules),
  'data.utxos.owners': namedBy(memberRules),
  'data.utxos.period': namedBy(memberRules),
  'data.utxos.consumed-agrees': [namedBy(memberRules), seenBy(utxoHistory, 'consumed')],
  'data.deployment.contract-only': asksOnce('laws/getDeploymentTransaction', contractOnly),
  'data.deployment.members': bySchema,
} as const;

export const dataFuzzChecks = {
  'data.balances.spam-filter': [seenBy(subset, 'stricter-within-wider')],
  'data.balances.contract-filter': [seenBy(agreement, 'filter')],
  'data.sort.direction': [seenBy(agreement, 'direction')],
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
  'data.page.continues': [seenBy(agreement, 'continues')],
  'data.page.size-invariant': [seenBy(agreement, 'page-size')],
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
