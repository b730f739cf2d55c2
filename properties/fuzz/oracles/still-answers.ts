import type { Exchange } from '../../../client/types.ts';
import { operation } from '../../../contract/index.ts';
import type { Judgement, PassiveCheck } from '../../types.ts';

/**
 * No input ends the service. What shows it is a documented call that was answered before and is not any more, whatever was sent in between:
 * the client marks it as the canary request that decided that the target is lost.
 */
export default {
  requirements: ['node.endpoint.asset-chain', 'data.params.accepted'],
  start: () => ({
    judge: (): Judgement[] => [],
    *unanswered({ call, failure, lost }: Exchange): Iterable<Judgement> {
      if (lost !== 'silent' || !failure) return;
      yield {
        requirement:
          operation(call.operation).document === 'node' ? 'node.endpoint.asset-chain' : 'data.params.accepted',
        evidence: 1,
        violation: {
          message: 'the target stopped answering',
          expected: 'an answer to a documented call that was answered before',
          actual: `${failure.kind}: ${failure.message}`,
        },
      };
    },
  }),
} satisfies PassiveCheck;
