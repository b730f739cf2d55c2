import {
  answeredAsUnknown,
  brokenShape,
  type CaseContext,
  Inconclusive,
  isObject,
  likelyParameters,
  show,
} from '../../../rules/parts.ts';
import { defined } from '../defined.ts';

/** The case that says whether the node knows the namespace of a method. */
const namespaceCase = (c: CaseContext) => ({
  requirement: 'node.envelope.namespace',
  operation: c.operation.id,
});

export const answersAtPath = async (c: CaseContext): Promise<void> => {
  const answer = await c.request({ parameters: likelyParameters(c), input: 'valid' }, { anyForm: true });
  if (await answeredAsUnknown(c, answer))
    throw new Inconclusive(`the node does not know ${c.options.namespace}.*`, {
      code: 'not-answered',
      see: namespaceCase(c),
    });
  const wellFormed = isObject(answer.body) && ('result' in answer.body || 'error' in answer.body);
  if (!wellFormed)
    c.fail('the endpoint of the asset chain gives no JSON-RPC answer', {
      code: 'no-json-rpc-answer',
      expected: 'a JSON-RPC answer at /ext/bc/X',
      actual: `status ${answer.status}: ${show(answer.exchange.response?.body ?? '', 120)}`,
      by: [answer],
    });
  if (
    !answer.result &&
    brokenShape(c.contract, answer) === undefined &&
    c.knownCalls.length === 0 &&
    Object.values(c.operation.parameters).every((row) => !row.required)
  ) {
    c.fail('a method without parameters gives no result', {
      code: 'no-result',
      expected: 'a result',
      actual: show(answer.body),
      by: [answer],
    });
  }
  if (!answer.result)
    throw new Inconclusive(
      `none of the subjects found is known to ${c.operation.id}: ${show(answer.body, 120)}`,
      defined({ see: brokenShape(c.contract, answer) }),
    );
  c.countEvidence();
};

/** Whether an unknown method was removed from the node: it is deprecated, and the node knows other methods. */
const isGone = async (c: CaseContext): Promise<boolean> =>
  c.operation.kind === 'json-rpc' &&
  c.operation.deprecatedSince !== undefined &&
  (await c.request({ operation: 'vm.getHeight', parameters: {}, input: 'valid' })).result !== undefined;

export const answersUnderPrefix = async (c: CaseContext): Promise<void> => {
  const answer = await c.request({ parameters: likelyParameters(c), input: 'valid' });
  const unknown = await answeredAsUnknown(c, answer);
  if (unknown && (await isGone(c)))
    throw new Inconclusive(`${c.operation.id} is deprecated and not known any more`, {
      see: { requirement: 'node.deprecated.present', operation: c.operation.id },
    });
  if (unknown)
    c.fail('the method is not known under the configured prefix', {
      code: 'method-unknown-under-prefix',
      expected: `an answer to ${c.options.namespace}.${c.operation.id.replace(/^vm\./, '')}`,
      actual: show(answer.body),
      by: [answer],
    });
  if (!answer.result) throw new Inconclusive(`no result to tell it by: ${show(answer.body, 120)}`);
  c.countEvidence();
};

/**
 * Tries another chain of the same virtual machine by its id. Whether the id of the asset chain itself works is only
 * observed.
 */
export const answersAtChainId = async (c: CaseContext): Promise<void> => {
  const parameters = likelyParameters(c);
  const assetChain = c.subjects.of('asset-chain-id')[0]?.value;
  if (assetChain !== undefined) {
    const answer = await c.request({ parameters, input: 'open', path: `/ext/bc/${assetChain}` });
    c.observe(
      "the asset chain's own id as endpoint",
      answer.result ? 'answers' : `HTTP ${answer.status}, no result`,
      answer,
    );
  }
  const siblings = c.subjects.of('sibling-chain-id').map((subject) => subject.value);
  if (siblings.length === 0)
    throw new Inconclusive(
      'no other chain of the same virtual machine is known; give its id as `vm-chain` in the configuration',
    );
  for (const id of siblings) {
    await c.soft(async () => {
      const path = `/ext/bc/${id}`;
      const answer = await c.request({ parameters, input: 'open', path });
      const wellFormed = isObject(answer.body) && ('result' in answer.body || 'error' in answer.body);
      const isServed = wellFormed && !(await answeredAsUnknown(c, answer, path));
      // If the asset chain itself gives no answer of the documented form, the method is at fault, not the chain id.
      if (!isServed || !answer.result) await c.request({ parameters, input: 'valid' });
      if (!isServed && (await answeredAsUnknown(c, await c.request({ parameters, input: 'valid' }))))
        throw new Inconclusive('the asset chain does not know the method either', { see: namespaceCase(c) });
      if (!isServed)
        c.fail('a method does not answer at the id of another chain of the virtual machine', {
          code: 'no-answer-at-other-chain',
          expected: `a JSON-RPC answer at ${path}`,
          actual: `status ${answer.status}: ${show(answer.exchange.response?.body ?? '', 120)}`,
          by: [answer],
        });
      if (!answer.result && Object.values(c.operation.parameters).every((row) => !row.required))
        c.fail('a method without parameters gives no result at the id of another chain', {
          code: 'no-result-at-other-chain',
          expected: 'a result',
          actual: show(answer.body),
          by: [answer],
        });
      // An error of another service than one of JSON-RPC repeats no id.
      if (answer.result || (isObject(answer.body) && answer.body['id'] !== undefined)) c.countEvidence();
    });
  }
};
