import { describe, expect, test } from 'vitest';
import { platformChainId } from '../../../contracts/chain/well-known.ts';
import type { Alteration, OperationCall } from '../../../reference/types.ts';
import type { Value } from '../../../defects/value.ts';
import { discovered, judgeWorld, type World } from './target.ts';

const sourceChain = async (world: World) => {
  const asked: Value[] = [];
  const noting: Alteration = {
    call(call, next) {
      const chain = call.parameters['sourceChain'];
      if (call.operation === 'vm.getUTXOs' && chain !== undefined) asked.push(chain);
      return next(call);
    },
  };
  const { outcomes } = await judgeWorld(
    { ...world, alterations: [...(world.alterations ?? []), noting] },
    { only: ['node.utxos.source-chain'] },
  );
  const outcome = outcomes.find((one) => one.requirement === 'node.utxos.source-chain' && one.verdict !== 'excluded');
  return { asked, verdict: outcome?.verdict, reason: outcome?.reason, findings: outcome?.findings ?? [] };
};

const fromPlatform = ({ operation, parameters }: OperationCall): boolean =>
  operation === 'vm.getUTXOs' && parameters['sourceChain'] === platformChainId;

describe('the platform chain as sourceChain', () => {
  test('is tried on a chain whose transactions name no other chain, and told from its own UTXOs', async () => {
    const { asked, verdict } = await sourceChain({ blocks: 0 });
    expect(asked).toContain(platformChainId);
    expect(verdict).toBe('pass');
  });

  test('a target that ignores sourceChain is found out there', async () => {
    const ignoring: Alteration = {
      call: (call, next) =>
        next(fromPlatform(call) ? { ...call, parameters: { ...call.parameters, sourceChain: undefined } } : call),
    };
    const { verdict, findings } = await sourceChain({ blocks: 0, alterations: [ignoring] });
    expect(verdict).toBe('fail');
    expect(findings.map(({ message }) => message)).toEqual(["sourceChain gives this chain's own UTXOs"]);
  });

  test('a refusal where no transaction names it is no finding', async () => {
    const refusing: Alteration = {
      call: (call, next) =>
        fromPlatform(call) ? { kind: 'rpc-error', code: -32000, message: 'unknown chain' } : next(call),
    };
    const { verdict, reason } = await sourceChain({ blocks: 0, alterations: [refusing] });
    expect(verdict).toBe('inconclusive');
    expect(reason).toMatch(/atomic UTXOs/);
  });

  test('is tried beside the chains that transactions name', async () => {
    const { asked, verdict } = await sourceChain({});
    expect(new Set(asked).size).toBeGreaterThan(1);
    expect(asked).toContain(platformChainId);
    expect(verdict).toBe('pass');
  });
});

test("is never taken for the asset chain's own id or for a chain of its virtual machine", async () => {
  // A target whose transactions say that they belong to the platform chain, and that answers at any endpoint.
  const everywhere: Alteration = {
    async http(request, next) {
      const answer = await next({
        ...request,
        path: request.path.replace(platformChainId, 'X'),
      });
      return {
        ...answer,
        body: answer.body.replaceAll(/"blockchainID":"[^"]+"/g, `"blockchainID":"${platformChainId}"`),
      };
    },
  };
  const { subjects, calls } = await discovered({ alterations: [everywhere] });
  expect(subjects.of('blockchain-id').map(({ value }) => value)).toContain(platformChainId);
  expect(subjects.of('asset-chain-id').map(({ value }) => value)).not.toContain(platformChainId);
  expect(subjects.of('sibling-chain-id').map(({ value }) => value)).not.toContain(platformChainId);
  expect(calls.map(({ path }) => path)).not.toContain(`/ext/bc/${platformChainId}`);
});
