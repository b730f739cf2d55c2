import { asks, asksOnce, namedBy, notJudged, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { pages } from '../../../properties/checks/page.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { clampedSize } from '../../../properties/laws/clamped-size.ts';
import { withinSize } from '../../../properties/laws/page-size.ts';
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
export default requirementRows(
  { document: 'node', covers: only('vm.getUTXOs') },
  {
    'node.utxos.limit-default': {
      judge: asksOnce('laws/vm.getUTXOs', limitDefault),
      section: 'Endpoints / vm.getUTXOs, rule 1; Limits',
      statement: 'Without `limit`, 1024 UTXOs are returned where more exist.',
    },
    'node.utxos.limit-clamp': {
      judge: asks('laws/clamped-size', clampedSize),
      section: 'Endpoints / vm.getUTXOs, rule 1; Limits',
      followsFrom: ['node.utxos.limit-honoured', 'node.utxos.limit-default'],
      statement: 'Any `limit` above 1024 gives what 1024 gives.',
      fuzzChecks: [seenBy(accepted, 'clamped-size-refused')],
    },
    'node.utxos.limit-honoured': {
      judge: [seenBy(pages, 'size-limit'), asks('laws/page-size', withinSize)],
      section: 'Endpoints / vm.getUTXOs, parameter limit; rule 4',
      statement:
        'For a `limit` from 1 to 1024, at most `limit` UTXOs are returned, and exactly `limit` where more exist.',
      fuzzChecks: [seenBy(agreement, 'page-size')],
    },
    'node.utxos.limit-edge': {
      level: 'open',
      judge: asks('laws/vm.getUTXOs', limitEdge),
      cost: 2,
      section: 'Endpoints / vm.getUTXOs, parameter limit',
      statement: 'Observed: the answer to a `limit` of 0 or below.',
    },
    'node.utxos.num-fetched': {
      judge: [namedBy(memberRules), bySchema],
      section: 'Endpoints / vm.getUTXOs, result',
      statement: '`numFetched` is the number of entries in `utxos`, as a decimal string.',
    },
    'node.utxos.from-beginning': {
      judge: asksOnce('laws/vm.getUTXOs', fromBeginning),
      cost: 2,
      section: 'Endpoints / vm.getUTXOs, rule 2',
      statement: 'Without `startIndex` a call starts at the beginning: two such calls agree.',
    },
    'node.utxos.end-index-last': {
      judge: asks('laws/vm.getUTXOs', endIndexLast),
      cost: 3,
      section: 'Endpoints / vm.getUTXOs, rule 3',
      statement: '`endIndex` denotes the last UTXO returned.',
    },
    'node.utxos.continuation': {
      judge: asksOnce('laws/continuation', utxoContinuation),
      cost: 8,
      section: 'Endpoints / vm.getUTXOs, rule 3',
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
    'node.utxos.more-when-full': {
      judge: asks('laws/vm.getUTXOs', moreWhenFull),
      cost: 3,
      section: 'Endpoints / vm.getUTXOs, rule 4',
      followsFrom: ['node.utxos.limit-honoured', 'node.utxos.limit-default'],
      statement: 'If `numFetched` is below the limit, no further UTXOs follow.',
    },
    'node.utxos.repeats-allowed': {
      judge: notJudged(
        'it allows something, so no answer can violate it; the laws on paging count a repeated UTXO once',
      ),
      section: 'Endpoints / vm.getUTXOs, rule 5',
      statement: 'A UTXO may come again in a later call.',
    },
    'node.utxos.changing-set': {
      judge: notJudged(
        'it allows something, so no answer can violate it; if two calls give different UTXOs, ' +
          'assay asks both again before it reports a difference',
      ),
      section: 'Endpoints / vm.getUTXOs, rule 6',
      statement: 'The set of UTXOs may change between calls.',
    },
    'node.utxos.no-repeats-within': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Endpoints / vm.getUTXOs, rules 3 and 5',
      statement: 'One answer lists no UTXO twice.',
      because:
        'Node document, Endpoints / vm.getUTXOs, rule 5: a UTXO may come again in a later call; rule 3: a call ' +
        'fetches the next set. So within one answer none comes twice.',
    },
    'node.utxos.addresses': {
      judge: asks('laws/utxos-of-several', unionOfAddresses),
      cost: 8,
      section: 'Endpoints / vm.getUTXOs, parameter addresses',
      buildsOn: ['node.utxos.encoding-hex'],
      followsFrom: ['node.utxos.no-repeats-within'],
      statement:
        'Each UTXO references one of the addresses. The answer for a set of addresses is the union of the answers ' +
        'for each of them, in any number, with repetitions and in any page. A UTXO of several owners comes for each ' +
        'of them, until a transaction of a block consumes it.',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'node.utxos.encoding-hex': {
      judge: [namedBy(memberRules), bySchema, asks('laws/rpc-encoding', encodingOfNothing)],
      cost: 2,
      section: 'Endpoints / vm.getUTXOs, parameter encoding; result',
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'Entries are hex strings and `encoding` is `hex`; another requested encoding yields an error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'node.utxos.source-chain': {
      judge: asks('laws/vm.getUTXOs', sourceChain),
      cost: 4,
      section: 'Endpoints / vm.getUTXOs, parameter sourceChain',
      statement:
        'With `sourceChain`, the answer has the atomic UTXOs exported from that chain, until a transaction imports ' +
        'them, and not those of this chain.',
    },
    'node.utxos.source-chain-echo': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Endpoints / vm.getUTXOs, result',
      statement: '`sourceChain` in the answer is the requested chain.',
      because:
        'Node document, Endpoints / vm.getUTXOs, parameter sourceChain: the call names a chain; result: the answer ' +
        'names a source chain. So both are the same chain.',
    },
    'node.utxos.index-shape': {
      judge: bySchema,
      section: 'Resources and their fields / Pagination index',
      statement: '`endIndex` has `address` and `utxo`, both strings.',
    },
  },
);
