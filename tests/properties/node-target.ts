import { chain } from '../../contracts/chain/index.ts';
import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { createWorld } from '../../reference/world/world.ts';
import { type Judgements, judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';

/** One world for all tests of this folder, because their providers differ only in their answers. */
const world = createWorld({ seed: 1 });
const origin = 'http://node.test';

export type Members = { [member: string]: Value | undefined };

/** Judges the reference provider's node with alterations, given only its URL. */
export const judged = (
  alterations: readonly Alteration[],
  options: Partial<EngineOptions> = {},
): Promise<Judgements> => {
  const provider = createProvider({ seed: 1, world, alterations });
  return judgeTarget(
    chain,
    { ...defaultOptions, retries: 0, target: { node: origin }, ...options },
    { dispatcher: inProcess(provider) },
  );
};

/** Whether a call is for the asset chain or for its sibling chain, because their answers differ. */
export const atSibling = (call: OperationCall): boolean =>
  call.chain !== 'X' && call.chain !== world.xchain.blockchainId;

/** Changes one operation's call before it is answered. */
export const asking = (
  operation: string,
  change: (parameters: Members, call: OperationCall) => Members,
): Alteration => ({
  call: (call, next) =>
    next(call.operation === operation ? { ...call, parameters: change({ ...call.parameters }, call) } : call),
});

/** Changes one operation's results; errors stay. */
export const answering = (operation: string, change: (result: Members, call: OperationCall) => Value): Alteration => ({
  call(call, next) {
    const answer = next(call);
    if (call.operation !== operation || answer.kind === 'rpc-error') return answer;
    return { ...answer, body: change({ ...(answer.body as Members) }, call) };
  },
});

/** Gives a result in place of one operation's errors. */
export const lenient = (
  operation: string,
  result: (call: OperationCall, next: (call: OperationCall) => OperationAnswer) => Value,
): Alteration => ({
  call(call, next) {
    const answer = next(call);
    return call.operation === operation && answer.kind === 'rpc-error'
      ? { kind: 'answer', status: 200, body: result(call, next) }
      : answer;
  },
});

/** Changes the unsigned part of every transaction that vm.getTx gives in json. */
export const unsigned = (change: (unsigned: Members, tx: Members) => void): Alteration =>
  answering('vm.getTx', (result) => {
    const { tx } = result;
    if (typeof tx !== 'object' || tx === null || Array.isArray(tx)) return result;
    const copy = structuredClone(tx);
    change(copy['unsignedTx'] as Members, copy);
    return { ...result, tx: copy };
  });

/**
 * Changes the JSON-RPC envelope of answers to one operation's method, and to unknown methods with a name derived from
 * it; undefined leaves the envelope unchanged.
 */
export const enveloping = (
  operation: string,
  change: (reply: Members, sent: Members) => Members | undefined,
): Alteration => ({
  async http(request, next) {
    const answer = await next(request);
    const sent = parsed(request.body);
    if (String(sent?.['method']).replace(/^\w+\.|NoSuchMethod$/g, '') !== operation.slice('vm.'.length)) return answer;
    const reply = parsed(answer.body);
    const changed = reply && sent ? change(reply, sent) : undefined;
    return changed === undefined ? answer : { ...answer, body: JSON.stringify(changed) };
  },
});

const parsed = (text: string): Members | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
};
