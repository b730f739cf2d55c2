import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { faultyPart } from '../faulty-part.ts';

/**
 * No input, documented or not, makes a REST service fail. 502 and 503 come from a gateway. For JSON-RPC no status is
 * documented.
 */
export const serverError: PassiveCheck<'documented' | 'bad-input'> = {
  name: 'oracles/server-error',
  rules: ['documented', 'bad-input'],
  blamesEarlierInputs: true,
  alsoInRuns: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<'documented' | 'bad-input'>> {
      const { call, status, body, operation } = answer;
      if (operation.kind !== 'rest' || status === 502 || status === 503) return;
      const valid = call.input === 'valid' && call.key === undefined;
      const faulty = valid ? undefined : faultyPart(operation, call);
      yield {
        rule: valid ? 'documented' : 'bad-input',
        evidence: 1,
        ...(status < 500
          ? {}
          : {
              violation: {
                code: valid ? 'server-error' : 'bad-value-server-error',
                ...(faulty === undefined ? {} : { about: faulty }),
                message: valid ? 'a documented call gets a server error' : `a bad ${faulty} gets a server error`,
                expected: valid ? 'an answer' : 'a status of 400 to 499, or an answer',
                actual: `status ${status}: ${show(body, 160)}`,
              },
            }),
      };
    },
  }),
};
