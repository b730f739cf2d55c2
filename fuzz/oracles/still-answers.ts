import type { Call, Exchange } from '../../engine/model/exchange.ts';
import { operation } from '../../contracts/chain/index.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

const requirementOf = ({ operation: id }: Call): Judgement['requirement'] =>
  operation(id).kind === 'json-rpc' ? 'node.endpoint.asset-chain' : 'data.params.accepted';

/**
 * No input ends the service. What shows it is a documented call that was answered before and is not any more, whatever was sent in between:
 * the client marks it as the canary request that decided that the target is lost.
 */
export default {
  requirements: ['node.endpoint.asset-chain', 'data.params.accepted'],
  start: () => ({
    judge: ({ call }: Answered): Judgement[] =>
      call.input === 'valid' ? [{ requirement: requirementOf(call), evidence: 1 }] : [],
    *unanswered({ call, failure, lost }: Exchange): Iterable<Judgement> {
      if (lost !== 'silent' || !failure) return;
      yield {
        requirement: requirementOf(call),
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
