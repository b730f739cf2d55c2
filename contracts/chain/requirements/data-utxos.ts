import { asks, asksOnce, namedBy, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { utxoHistory } from '../checks/utxo-history.ts';
import { contractOnly } from '../laws/getDeploymentTransaction.ts';
import { same } from '../../../properties/laws/same.ts';
import { addressesOptional, largePage, postBody } from '../laws/utxo-addresses.ts';
import { includeSpent } from '../laws/include-spent.ts';
import { blockchainNames, minAmount } from '../laws/utxo-filters.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { documentedError, listConventions, numbers, readableItems, withParameter } from './select.ts';

/** Data document, rules of single endpoints: UTXO lists and the deployment transaction. */
export default requirementRows(
  { document: 'data' },
  {
    'data.utxos.post-body': {
      judge: asksOnce('laws/utxo-addresses', postBody),
      section: 'Endpoints, row 2',
      covers: numbers(2),
      followsFrom: ['data.version.paths', 'data.network.accepted', 'data.utxos.address-filter'],
      statement: 'The list takes `addresses` as one comma-separated string in a JSON body.',
    },
    'data.utxos.post-large-page': {
      judge: asksOnce('laws/utxo-addresses', largePage),
      section: 'Endpoints, rule 2; Limits',
      covers: numbers(2),
      followsFrom: ['data.page.size-max', 'data.page.size-limit'],
      statement: 'A page of this list holds up to 1024 UTXOs; a page of endpoint 5 holds up to 100.',
    },
    'data.utxos.same-both-ways': {
      level: 'derived',
      judge: asks('laws/same', same),
      cost: 6,
      section: 'Endpoints, rule 2',
      covers: numbers(2),
      buildsOn: listConventions,
      followsFrom: [
        'data.utxos.include-spent',
        'data.utxos.address-filter',
        'data.utxos.asset-filter',
        'data.utxos.min-amount',
      ],
      statement: 'Endpoints 2 and 5 list the same UTXOs for the same addresses and filters.',
      because:
        'Data document, Endpoints, rows 2 and 5: both list UTXOs by the same parameters; Endpoints, rule 2: they ' +
        'differ in the size of a page and the number of addresses. So equal parameters select equal UTXOs.',
    },
    'data.utxos.address-prefixes': {
      judge: asks('laws/same', same),
      cost: 6,
      section: 'Endpoints, row 5',
      covers: numbers(5),
      buildsOn: readableItems,
      statement: 'An address with and without `P-` or `X-` gives the same answer.',
    },
    'data.utxos.addresses-optional': {
      judge: asksOnce('laws/utxo-addresses', addressesOptional),
      section: 'Endpoints, row 5',
      covers: numbers(5),
      statement: 'The list gets a result without `addresses`.',
    },
    'data.utxos.address-filter': {
      level: 'derived',
      judge: [
        seenBy(itemsAskedFor, 'asked-for'),
        asks('laws/filters', filters({ names: ['addresses'], values: fewValues })),
      ],
      cost: 4,
      section: 'Endpoints, rows 2 and 5',
      covers: numbers(2, 5),
      followsFrom: ['data.page.continues'],
      statement: 'Every UTXO lists one of the requested addresses, and no UTXO with one of them is missing.',
      fuzzChecks: [seenBy(agreement, 'filter')],
      because:
        'Data document, Endpoints, rows 2 and 5: the call names addresses; Resources and their fields / ' +
        'Primary-network UTXO: a UTXO shows its addresses. So the list holds the UTXOs of these addresses, and no ' +
        'other.',
    },
    'data.utxos.asset-filter': {
      judge: [namedBy(itemsAskedFor), asks('laws/filters', filters({ names: ['assetId'], values: fewValues }))],
      cost: 5,
      section: 'Endpoints, rows 2 and 5',
      covers: withParameter('assetId'),
      followsFrom: ['data.page.continues'],
      statement: '`assetId` keeps only UTXOs of that asset (X-Chain).',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'data.utxos.min-amount': {
      judge: asks('laws/utxo-filters', minAmount),
      cost: 5.5,
      section: 'Endpoints, rule 3',
      covers: withParameter('minUtxoAmount'),
      statement:
        '`minUtxoAmount` is inclusive and defaults to 0. It is judged on UTXOs of the native asset, because the ' +
        'amount is in its unit. Observed: the answer to a negative value.',
      fuzzChecks: [seenBy(subset, 'stricter-within-wider')],
    },
    'data.utxos.include-spent': {
      judge: [namedBy(memberRules), asks('laws/include-spent', includeSpent)],
      cost: 6.5,
      section: 'Endpoints, rows 2 and 5',
      covers: withParameter('includeSpent'),
      buildsOn: listConventions,
      statement:
        '`includeSpent=false` lists no spent UTXO, and all others; `true` adds the spent ones. Observed: the default.',
      fuzzChecks: [seenBy(subset, 'stricter-within-wider')],
    },
    'data.utxos.blockchain-ids': {
      judge: asksOnce('laws/utxo-filters', blockchainNames),
      cost: 2,
      section: 'Endpoints, rows 2 and 5',
      covers: numbers(2, 5),
      followsFrom: documentedError,
      statement:
        '`p-chain`, `x-chain` and `c-chain` are accepted as the blockchain; another name gets a documented error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'data.utxos.chain-info': {
      judge: [namedBy(memberRules), bySchema],
      section: 'Resources and their fields / Primary-network UTXO',
      covers: numbers(2, 5),
      statement: '`chainInfo` has `chainName` and `network`, and `network` is the requested network.',
    },
    'data.utxos.asset': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Primary-network UTXO',
      covers: numbers(2, 5),
      followsFrom: ['data.schema.response', 'data.number.decimal-string'],
      statement: '`amount` equals `asset.amount`, and `assetId` equals `asset.assetId`.',
      because:
        'Data document, Resources and their fields / Primary-network UTXO: a UTXO has an amount and an asset id, and ' +
        'an object for its asset with the same two members. So both show one asset and one amount.',
    },
    'data.utxos.owners': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Primary-network UTXO',
      covers: numbers(2, 5),
      followsFrom: ['data.utxos.address-filter'],
      statement: 'The `threshold` is no larger than the number of addresses.',
      because:
        'Node document, Resources and their fields / Transaction: a threshold is how many of the addresses of an ' +
        'output must sign; Data document, Resources and their fields / Primary-network UTXO: it has both members. So ' +
        'the threshold is at most the number of addresses.',
    },
    'data.utxos.period': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Primary-network UTXO',
      covers: numbers(2, 5),
      followsFrom: ['data.time.unix-seconds'],
      statement: '`utxoStartTimestamp` is not after `utxoEndTimestamp`.',
      because:
        'Data document, Resources and their fields / Primary-network UTXO: a UTXO has one time for the start and one ' +
        'for the end. So the start is not after the end.',
    },
    'data.utxos.consumed-agrees': {
      level: 'derived',
      comparesAnswers: true,
      judge: [namedBy(memberRules), seenBy(utxoHistory, 'consumed')],
      section: 'Resources and their fields / Primary-network UTXO',
      covers: numbers(2, 5),
      followsFrom: ['data.time.unix-seconds', 'data.number.decimal-string'],
      statement:
        'A UTXO with a consuming transaction has the number and time of the consuming block, and both are not ' +
        'before its own. It stays consumed.',
      because:
        'Data document, Resources and their fields / Primary-network UTXO: a UTXO has hash, block and time of the ' +
        'transaction that made it, and of the one that consumed it. So these come together, and nothing is consumed ' +
        'before it is made.',
    },
    'data.deployment.contract-only': {
      judge: asksOnce('laws/getDeploymentTransaction', contractOnly),
      cost: 3,
      section: 'Endpoints, rule 4',
      covers: numbers(3),
      followsFrom: documentedError,
      statement: 'A contract gets its deployment transaction; an address without a contract gets a documented error.',
    },
    'data.deployment.members': {
      judge: bySchema,
      section: 'Resources and their fields / Native transaction',
      covers: numbers(3),
      statement: 'The members that a deployment has in addition to a native transaction (`input`, fees) are there.',
    },
  },
);
