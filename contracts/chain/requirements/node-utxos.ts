import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { asks, notJudged, seenBy } from '../../../engine/contract/enforcement.ts';
import { pages } from '../../../properties/checks/page.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { clampedSize } from '../../../properties/laws/clamped-size.ts';
import { withinSize } from '../../../properties/laws/page-size.ts';
import { utxos } from '../checks/utxos.ts';
import { encodingOfNothing } from '../laws/rpc-encoding.ts';
import { utxoContinuation } from '../laws/utxo-continuation.ts';
import {
  endIndexLast,
  fromBeginning,
  limitDefault,
  limitEdge,
  moreWhenFull,
  sourceChain,
} from '../laws/vm.getUTXOs.ts';
import { unionOfAddresses } from '../laws/utxos-of-several.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { only } from './select.ts';

/** Node document: vm.getUTXOs. */
export default [
  {
    id: 'node.utxos.limit-default',
    document: 'node',
    level: 'stated',
    judge: asks('laws/vm.getUTXOs', limitDefault),
    section: 'Endpoints / vm.getUTXOs, rule 1; Limits',
    covers: only('vm.getUTXOs'),
    statement: 'Without `limit`, 1024 UTXOs are returned where more exist.',
  },
  {
    id: 'node.utxos.limit-clamp',
    document: 'node',
    level: 'stated',
    judge: asks('laws/clamped-size', clampedSize),
    section: 'Endpoints / vm.getUTXOs, rule 1; Limits',
    covers: only('vm.getUTXOs'),
    followsFrom: ['node.utxos.limit-honoured', 'node.utxos.limit-default'],
    statement: 'Any `limit` above 1024 gives what 1024 gives.',
    fuzzChecks: [seenBy(accepted, 'clamped-size-refused')],
  },
  {
    id: 'node.utxos.limit-honoured',
    document: 'node',
    level: 'stated',
    judge: [seenBy(pages, 'size-limit'), asks('laws/page-size', withinSize)],
    section: 'Endpoints / vm.getUTXOs, parameter limit; rule 4',
    covers: only('vm.getUTXOs'),
    statement:
      'For a `limit` from 1 to 1024, at most `limit` UTXOs are returned, and exactly `limit` where more exist.',
    fuzzChecks: [seenBy(agreement, 'page-size')],
  },
  {
    id: 'node.utxos.limit-edge',
    document: 'node',
    level: 'open',
    judge: asks('laws/vm.getUTXOs', limitEdge),
    cost: 2,
    section: 'Endpoints / vm.getUTXOs, parameter limit',
    covers: only('vm.getUTXOs'),
    statement: 'Observed: the answer to a `limit` of 0 or below.',
  },
  {
    id: 'node.utxos.num-fetched',
    document: 'node',
    level: 'stated',
    judge: seenBy(utxos, 'num-fetched'),
    section: 'Endpoints / vm.getUTXOs, result',
    covers: only('vm.getUTXOs'),
    statement: '`numFetched` is the number of entries in `utxos`, as a decimal string.',
  },
  {
    id: 'node.utxos.from-beginning',
    document: 'node',
    level: 'stated',
    judge: asks('laws/vm.getUTXOs', fromBeginning),
    cost: 2,
    section: 'Endpoints / vm.getUTXOs, rule 2',
    covers: only('vm.getUTXOs'),
    statement: 'Without `startIndex` a call starts at the beginning: two such calls agree.',
  },
  {
    id: 'node.utxos.end-index-last',
    document: 'node',
    level: 'stated',
    judge: asks('laws/vm.getUTXOs', endIndexLast),
    cost: 3,
    section: 'Endpoints / vm.getUTXOs, rule 3',
    covers: only('vm.getUTXOs'),
    statement: '`endIndex` denotes the last UTXO returned.',
  },
  {
    id: 'node.utxos.continuation',
    document: 'node',
    level: 'stated',
    judge: asks('laws/continuation', utxoContinuation),
    cost: 8,
    section: 'Endpoints / vm.getUTXOs, rule 3',
    covers: only('vm.getUTXOs'),
    buildsOn: ['node.utxos.encoding-hex'],
    followsFrom: [
      'node.utxos.end-index-last',
      'node.utxos.limit-honoured',
      'node.utxos.more-when-full',
      'node.utxos.index-shape',
      'node.utxos.no-repeats-within',
      'node.utxos.from-beginning',
    ],
    statement:
      'Passing `endIndex` as `startIndex` fetches the next set: walks end and cover every UTXO, whatever the ' +
      'limits chosen.',
    fuzzChecks: [seenBy(agreement, 'continues')],
  },
  {
    id: 'node.utxos.more-when-full',
    document: 'node',
    level: 'stated',
    judge: asks('laws/vm.getUTXOs', moreWhenFull),
    cost: 3,
    section: 'Endpoints / vm.getUTXOs, rule 4',
    covers: only('vm.getUTXOs'),
    followsFrom: ['node.utxos.limit-honoured', 'node.utxos.limit-default'],
    statement: 'If `numFetched` is below the limit, no further UTXOs follow.',
  },
  {
    id: 'node.utxos.repeats-allowed',
    document: 'node',
    level: 'stated',
    judge: notJudged('a permission: no answer can violate it; the laws on paging count a repeated UTXO once'),
    section: 'Endpoints / vm.getUTXOs, rule 5',
    covers: only('vm.getUTXOs'),
    statement: 'A UTXO may come again in a later call.',
  },
  {
    id: 'node.utxos.changing-set',
    document: 'node',
    level: 'stated',
    judge: notJudged(
      'a permission: no answer can violate it; a difference that a changed set explains is requested again ' +
        'before it is reported',
    ),
    section: 'Endpoints / vm.getUTXOs, rule 6',
    covers: only('vm.getUTXOs'),
    statement: 'The set of UTXOs may change between calls.',
  },
  {
    id: 'node.utxos.no-repeats-within',
    document: 'node',
    level: 'derived',
    judge: seenBy(utxos, 'no-repeats'),
    section: 'Endpoints / vm.getUTXOs, rules 3 and 5',
    covers: only('vm.getUTXOs'),
    statement: 'One answer lists no UTXO twice.',
  },
  {
    id: 'node.utxos.addresses',
    document: 'node',
    level: 'stated',
    judge: asks('laws/utxos-of-several', unionOfAddresses),
    cost: 8,
    section: 'Endpoints / vm.getUTXOs, parameter addresses',
    covers: only('vm.getUTXOs'),
    buildsOn: ['node.utxos.encoding-hex'],
    followsFrom: ['node.utxos.no-repeats-within'],
    statement:
      'Each UTXO references one of the addresses. The answer for a set of addresses is the union of the answers ' +
      'for each of them, in any number and with repetitions.',
    fuzzChecks: [seenBy(agreement, 'filter')],
  },
  {
    id: 'node.utxos.encoding-hex',
    document: 'node',
    level: 'stated',
    judge: [seenBy(utxos, 'hex'), bySchema, asks('laws/rpc-encoding', encodingOfNothing)],
    cost: 2,
    section: 'Endpoints / vm.getUTXOs, parameter encoding; result',
    covers: only('vm.getUTXOs'),
    followsFrom: ['node.envelope.result-xor-error'],
    statement: 'Entries are hex strings and `encoding` is `hex`; another requested encoding yields an error.',
    fuzzChecks: [seenBy(badInput, 'refused-value')],
  },
  {
    id: 'node.utxos.source-chain',
    document: 'node',
    level: 'stated',
    judge: asks('laws/vm.getUTXOs', sourceChain),
    cost: 4,
    section: 'Endpoints / vm.getUTXOs, parameter sourceChain',
    covers: only('vm.getUTXOs'),
    statement:
      'With `sourceChain`, the answer has the atomic UTXOs exported from that chain, and not those of this chain.',
  },
  {
    id: 'node.utxos.index-shape',
    document: 'node',
    level: 'stated',
    judge: bySchema,
    section: 'Resources and their fields / Pagination index',
    covers: only('vm.getUTXOs'),
    statement: '`endIndex` has `address` and `utxo`, both strings.',
  },
] as const satisfies readonly RequirementRow[];
