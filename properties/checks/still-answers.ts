import type { Exchange } from '../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { judged } from './shared/judged.ts';

/**
 * No input ends the service. The violation is a documented call that was answered before and is not answered any more.
 * The client marks this call: it is the canary request that decided that the target is lost.
 */
export const stillAnswers: PassiveCheck<'answers'> = {
  name: 'checks/still-answers',
  rules: ['answers'],
  start: () => ({
    judge: ({ call }: Answered): Judgement<'answers'>[] => (call.input === 'valid' ? [judged('answers', false)] : []),
    *unanswered({ failure, lost }: Exchange): Iterable<Judgement<'answers'>> {
      if (lost !== 'silent' || !failure) return;
      yield judged('answers', {
        code: 'target-stopped-answering',
        message: 'the target stopped answering',
        expected: 'an answer to a documented call that was answered before',
        actual: `${failure.kind}: ${failure.message}`,
      });
    },
  }),
};
