import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { asks, asksOnce, seenBy, sends, notJudged } from '../../../engine/contract/enforcement.ts';
import { accepted } from '../../../properties/checks/accepted.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import { envelope } from '../../../properties/checks/envelope.ts';
import { knownIdentities } from '../../../properties/checks/known-identities.ts';
import { sameObject } from '../../../properties/checks/same-object.ts';
import { stillAnswers } from '../../../properties/checks/still-answers.ts';
import { askedAgain, refusedAgain } from '../../../properties/laws/asked-again.ts';
import { clampedSize } from '../../../properties/laws/clamped-size.ts';
import { stillPresent } from '../../../properties/laws/unknown-method.ts';
import { emptyParams, malformedBody } from '../../../properties/laws/rpc-envelope.ts';
import { malformedRefused, requiredLeftOut, wrongType } from '../../../properties/laws/rpc-parameters.ts';
import { bytes } from '../checks/bytes.ts';
import { nodeBlocks } from '../checks/node-blocks.ts';
import { answersAtChainId, answersAtPath, answersUnderPrefix } from '../laws/answers-at-all.ts';
import { bothEncodings } from '../laws/both-encodings.ts';
import { balanceOfUtxos, entriesOfUtxos } from '../laws/balances-of-utxos.ts';
import { explicitDefault } from '../../../properties/laws/explicit-default.ts';
import { acceptedValues, otherValues } from '../../../properties/laws/accepted-values.ts';
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
  asks('laws/accepted-values', acceptedValues('encoding')),
  asks('laws/accepted-values', otherValues('encoding', otherEncodings, ofNobody)),
];

export const nodeJudges = {
  'node.endpoint.asset-chain': asksOnce('laws/answers-at-all', answersAtPath),
  'node.endpoint.blockchain-id': asks('laws/answers-at-all', answersAtChainId),
  'node.envelope.result-object': seenBy(envelope, 'result-object'),
  'node.envelope.empty-params': asksOnce('laws/rpc-envelope', emptyParams),
  'node.envelope.namespace': asksOnce('laws/answers-at-all', answersUnderPrefix),
  'node.error.malformed-body': asksOnce('laws/rpc-envelope', malformedBody),
  'node.answers.agree': [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
  'node.answers.known': [seenBy(knownIdentities, 'found'), sends('laws/asked-again', refusedAgain)],
  'node.params.required': asks('laws/rpc-parameters', requiredLeftOut),
  'node.params.wrong-type': asks('laws/rpc-parameters', wrongType),
  'node.asset.echo': asks('laws/vm.getAssetDescription', assetEcho),
  'node.balance.of-utxos': asks('laws/balances-of-utxos', balanceOfUtxos),
  'node.balances.of-utxos': asks('laws/balances-of-utxos', entriesOfUtxos),
  'node.block.encoding-default': asks('laws/explicit-default', explicitDefault),
  'node.block.encoding-echo': encodingAsAsked,
  'node.block.string': seenBy(nodeBlocks, 'json-text'),
  'node.block.id-format': asks('laws/rpc-parameters', malformedRefused),
  'node.block.height-format': asks('laws/rpc-parameters', malformedRefused),
  'node.height.last-accepted': asksOnce('laws/vm.getHeight', lastAccepted),
  'node.tx.encoding-default': asks('laws/explicit-default', explicitDefault),
  'node.tx.encoding-echo': encodingAsAsked,
  'node.bytes.same-content': [seenBy(bytes, 'same-content'), sends('laws/both-encodings', bothEncodings)],
  'node.tx.import-fields': sends('laws/vm.getTx', transactionOfKind('import')),
  'node.tx.export-fields': sends('laws/vm.getTx', transactionOfKind('export')),
  'node.tx-status.unknown': asksOnce('laws/vm.getTxStatus', unknownStatus),
  'node.tx-status.final': asksOnce('laws/vm.getTxStatus', finalStatus),
  'node.deprecated.present': asksOnce('laws/unknown-method', stillPresent),
  'node.utxos.limit-default': asksOnce('laws/vm.getUTXOs', limitDefault),
  'node.utxos.limit-clamp': asks('laws/clamped-size', clampedSize),
  'node.utxos.limit-edge': asks('laws/vm.getUTXOs', limitEdge),
  'node.utxos.from-beginning': asksOnce('laws/vm.getUTXOs', fromBeginning),
  'node.utxos.end-index-last': asks('laws/vm.getUTXOs', endIndexLast),
  'node.utxos.continuation': asksOnce('laws/continuation', utxoContinuation),
  'node.utxos.more-when-full': asks('laws/vm.getUTXOs', moreWhenFull),
  'node.utxos.repeats-allowed': notJudged(
    'it allows something, so no answer can violate it; the laws on paging count a repeated UTXO once',
  ),
  'node.utxos.changing-set': notJudged(
    'it allows something, so no answer can violate it; if two calls give different UTXOs, ' +
      'assay asks both again before it reports a difference',
  ),
  'node.utxos.addresses': asks('laws/utxos-of-several', unionOfAddresses),
  'node.utxos.encoding-hex': encodingAsAsked,
  'node.utxos.source-chain': asks('laws/vm.getUTXOs', sourceChain),
} as const;

export const nodeFuzzChecks = {
  'node.endpoint.asset-chain': [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
  'node.error.malformed-body': [seenBy(badInput, 'malformed-request')],
  'node.params.required': [seenBy(badInput, 'required')],
  'node.params.wrong-type': [seenBy(badInput, 'wrong-type')],
  'node.block.encoding-echo': [seenBy(badInput, 'refused-value')],
  'node.block.id-format': [seenBy(badInput, 'refused-value')],
  'node.block.height-format': [seenBy(badInput, 'refused-value')],
  'node.tx.encoding-echo': [seenBy(badInput, 'refused-value')],
  'node.utxos.limit-clamp': [seenBy(accepted, 'clamped-size-refused')],
  'node.utxos.limit-honoured': [seenBy(agreement, 'page-size')],
  'node.utxos.continuation': [seenBy(agreement, 'continues')],
  'node.utxos.addresses': [seenBy(agreement, 'filter')],
  'node.utxos.encoding-hex': [seenBy(badInput, 'refused-value')],
} as const;
