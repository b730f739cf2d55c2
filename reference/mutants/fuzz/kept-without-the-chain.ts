import type { Alteration, OperationAnswer } from '../../types.ts';
import { onCall } from '../shared/alter.ts';
import { contract } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile, Subject } from '../types.ts';

const remembering = (operation: Subject): Alteration => {
  const kept = new Map<string, OperationAnswer>();
  return onCall(operation, (call, next) => {
    if (call.parameters['currency'] === undefined) return next(call);
    const key = `${textAt(call, 'address').toLowerCase()} ${textAt(call, 'currency')}`;
    const answer = kept.get(key) ?? next(call);
    kept.set(key, answer);
    return answer;
  });
};

export default {
  breaks: 'data.deployment.contract-only',
  on: 'getDeploymentTransaction',
  hard: 'hard',
  what: 'with a currency, a contract that was asked for on one chain is answered on every other',
  mutate: (operation) => remembering(operation),
  kept: async (ask, world) => {
    const asked = { ...contract(world), currency: 'eur' };
    await ask({ parameters: asked });
    const elsewhere = world.evm.chains.find(
      (chain) => chain.chainId !== asked.chainId && !chain.contract(asked.address.toLowerCase()),
    )?.chainId;
    return (await ask({ parameters: { ...asked, chainId: elsewhere } })).status >= 400;
  },
} satisfies FuzzMutantFile;
