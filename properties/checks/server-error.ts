import { describeAnswer } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isInternalError, isServerFailure } from '../../engine/protocols/documented.ts';
import { documentedInput } from '../inputs.ts';
import { judged } from './shared/judged.ts';

type ServerErrorRule = 'documented' | 'bad-input';

function messageOf(faulty: string | undefined, isInternal: boolean): string {
  const input = faulty === undefined ? 'documented call' : `bad ${faulty}`;
  return `a ${input} gets ${isInternal ? 'an internal' : 'a server'} error`;
}

/** No input, documented or not, makes a service fail. 502 and 503 come from a gateway. */
export const serverError: PassiveCheck<ServerErrorRule> = {
  name: 'checks/server-error',
  rules: ['documented', 'bad-input'],
  blamesEarlierInputs: true,
  start: () => {
    /** By operation: whether a documented call ever got a result. */
    const worked = new Map<string, boolean>();
    return {
      *judge(answer: Answered): Iterable<Judgement<ServerErrorRule>> {
        const { call, status, operation, result } = answer;
        if (status === 502 || status === 503) return;
        const input = documentedInput(operation, call);
        if (input.is === 'open') return;
        const valid = input.is === 'documented';
        // Services commonly give the code of an internal error to bad input, too.
        const isInternal = valid && isInternalError(answer);
        const failed = isInternal || isServerFailure(answer);
        if (valid) worked.set(operation.id, worked.get(operation.id) === true || result !== undefined);
        // Where every documented call fails, a bad value is not the cause.
        else if (worked.get(operation.id) === false && failed) return;
        const faulty = input.is === 'bad' ? input.about : undefined;
        yield judged(
          valid ? 'documented' : 'bad-input',
          failed && {
            code: isInternal ? 'internal-error' : valid ? 'server-error' : 'bad-value-server-error',
            about: faulty,
            message: messageOf(faulty, isInternal),
            expected: valid ? 'an answer' : 'a status of 400 to 499, or an answer',
            actual: describeAnswer(answer, 160),
          },
          // The refusal of a documented call does not show that it is answered.
          valid && !failed && result === undefined ? 0 : 1,
        );
      },
    };
  },
};
