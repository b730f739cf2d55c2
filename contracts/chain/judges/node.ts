import {
  byCheck,
  byLaw,
  byLawOnce,
  byProbe,
  type CaseContext,
  checks,
  laws,
  notJudged,
  type Parameters,
} from '../../../rules/parts.ts';
import { bytes } from '../checks/bytes.ts';
import { nodeBlocks } from '../checks/node-blocks.ts';
import { answersAtChainId, answersAtPath, answersUnderPrefix } from '../laws/answers-at-all.ts';
import { bothEncodings } from '../laws/both-encodings.ts';
import { balanceOfUtxos, entriesOfUtxos } from '../laws/balances-of-utxos.ts';
import { madeUpAddress } from '../made-up.ts';
import { utxoContinuation } from '../laws/utxo-continuation.ts';
import { unionOfAddresses } from '../laws/utxos-of-several.ts';
import { assetEcho } from '../laws/vm.getAssetDescription.ts';
import { lastAccepted } from '../laws/vm.getHeight.ts';
import { transactionOfKind } from '../laws/vm.getTx.ts';
import { finalStatus, unknownStatus } from '../laws/vm.getTxStatus.ts';
import {
  endIndexLast,
  fromBeginning,
  limitDefault,
  limitEdge,
  moreWhenFull,
  sourceChain,
} from '../laws/vm.getUTXOs.ts';

/** Encodings beside those that the document names. Existing nodes accept the first one for every method. */
const otherEncodings = ['hexnc', 'hexc', 'json', 'cb58', 'no-such-encoding'] as const;

/** The encoding of a call for an address that owns nothing: a target may read it only if it has something to encode. */
const ofNobody = ({ addresses = [] }: Parameters, c: CaseContext): Parameters | undefined => {
  const nobody = madeUpAddress(c, String([addresses].flat()[0]));
  return nobody === undefined ? undefined : { addresses: [nobody] };
};

const encodingAsAsked = [
  byLaw('laws/accepted-values', laws.acceptedValues('encoding')),
  byLaw('laws/accepted-values', laws.otherValues('encoding', otherEncodings, ofNobody)),
];

export const nodeJudges = {
  'node.endpoint.asset-chain': byLawOnce('laws/answers-at-all', answersAtPath),
  'node.endpoint.blockchain-id': byLaw('laws/answers-at-all', answersAtChainId),
  'node.envelope.result-object': byCheck(checks.envelope, 'result-object'),
  'node.envelope.empty-params': byLawOnce('laws/rpc-envelope', laws.emptyParams),
  'node.envelope.namespace': byLawOnce('laws/answers-at-all', answersUnderPrefix),
  'node.error.malformed-body': byLawOnce('laws/rpc-envelope', laws.malformedBody),
  'node.answers.agree': [byCheck(checks.sameObject, 'same-object'), byProbe('laws/asked-again', laws.askedAgain)],
  'node.answers.known': [byCheck(checks.knownIdentities, 'found'), byProbe('laws/asked-again', laws.refusedAgain)],
  'node.params.required': byLaw('laws/rpc-parameters', laws.requiredLeftOut),
  'node.params.wrong-type': byLaw('laws/rpc-parameters', laws.wrongType),
  'node.asset.echo': byLaw('laws/vm.getAssetDescription', assetEcho),
  'node.balance.of-utxos': byLaw('laws/balances-of-utxos', balanceOfUtxos),
  'node.balances.of-utxos': byLaw('laws/balances-of-utxos', entriesOfUtxos),
  'node.block.encoding-default': byLaw('laws/explicit-default', laws.explicitDefault),
  'node.block.encoding-echo': encodingAsAsked,
  'node.block.string': byCheck(nodeBlocks, 'json-text'),
  'node.block.id-format': byLaw('laws/rpc-parameters', laws.malformedRefused),
  'node.block.height-format': byLaw('laws/rpc-parameters', laws.malformedRefused),
  'node.height.last-accepted': byLawOnce('laws/vm.getHeight', lastAccepted),
  'node.tx.encoding-default': byLaw('laws/explicit-default', laws.explicitDefault),
  'node.tx.encoding-echo': encodingAsAsked,
  'node.bytes.same-content': [byCheck(bytes, 'same-content'), byProbe('laws/both-encodings', bothEncodings)],
  'node.tx.import-fields': byProbe('laws/vm.getTx', transactionOfKind('import')),
  'node.tx.export-fields': byProbe('laws/vm.getTx', transactionOfKind('export')),
  'node.tx-status.unknown': byLawOnce('laws/vm.getTxStatus', unknownStatus),
  'node.tx-status.final': byLawOnce('laws/vm.getTxStatus', finalStatus),
  'node.deprecated.present': byLawOnce('laws/unknown-method', laws.stillPresent),
  'node.utxos.limit-default': byLawOnce('laws/vm.getUTXOs', limitDefault),
  'node.utxos.limit-clamp': byLaw('laws/clamped-size', laws.clampedSize),
  'node.utxos.limit-edge': byLaw('laws/vm.getUTXOs', limitEdge),
  'node.utxos.from-beginning': byLawOnce('laws/vm.getUTXOs', fromBeginning),
  'node.utxos.end-index-last': byLaw('laws/vm.getUTXOs', endIndexLast),
  'node.utxos.continuation': byLawOnce('laws/continuation', utxoContinuation),
  'node.utxos.more-when-full': byLaw('laws/vm.getUTXOs', moreWhenFull),
  'node.utxos.repeats-allowed': notJudged(
    'it allows something, so no answer can violate it; the laws on paging count a repeated UTXO once',
  ),
  'node.utxos.changing-set': notJudged(
    'it allows something, so no answer can violate it; if two calls give different UTXOs, ' +
      'assay asks both again before it reports a difference',
  ),
  'node.utxos.addresses': byLaw('laws/utxos-of-several', unionOfAddresses),
  'node.utxos.encoding-hex': encodingAsAsked,
  'node.utxos.source-chain': byLaw('laws/vm.getUTXOs', sourceChain),
} as const;

export const nodeFuzzChecks = {
  'node.endpoint.asset-chain': [byCheck(checks.accepted, 'refused'), byCheck(checks.stillAnswers, 'answers')],
  'node.error.malformed-body': [byCheck(checks.badInput, 'malformed-request')],
  'node.params.required': [byCheck(checks.badInput, 'required')],
  'node.params.wrong-type': [byCheck(checks.badInput, 'wrong-type')],
  'node.block.encoding-echo': [byCheck(checks.badInput, 'refused-value')],
  'node.block.id-format': [byCheck(checks.badInput, 'refused-value')],
  'node.block.height-format': [byCheck(checks.badInput, 'refused-value')],
  'node.tx.encoding-echo': [byCheck(checks.badInput, 'refused-value')],
  'node.utxos.limit-clamp': [byCheck(checks.accepted, 'clamped-size-refused')],
  'node.utxos.limit-honoured': [byCheck(checks.agreement, 'page-size')],
  'node.utxos.continuation': [byCheck(checks.agreement, 'continues')],
  'node.utxos.addresses': [byCheck(checks.agreement, 'filter')],
  'node.utxos.encoding-hex': [byCheck(checks.badInput, 'refused-value')],
} as const;
