import type { OperationId } from '../../engine/model/names.ts';
import { chain } from '../../contracts/chain/index.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { answered } from '../../engine/protocols/answered.ts';
import type { Answered, PassiveCheck } from '../../engine/model/judging.ts';
import { anExchange } from '../reports/samples.ts';

type Answers = readonly (readonly [call: Call, status: number, body: object])[];

/** The requirements that successive answers violate by a check, with its messages. */
export const violations = (check: PassiveCheck, answers: Answers): (readonly [requirement: string, string])[] => {
  const fold = check.start(chain);
  return answers.flatMap(([call, status, body], place) => {
    const text = JSON.stringify(body);
    const exchange = anExchange({
      n: place + 1,
      call,
      request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
      response: { status, headers: {}, body: text, bytes: text.length },
    });
    return [...fold.judge(answered(exchange, chain) as Answered)].flatMap(({ requirement, rule = '', violation }) => {
      const own = (): string => chain.requirementOf(check.name ?? '', rule, call.operation as OperationId) ?? '';
      return violation ? [[requirement ?? own(), violation.message] as const] : [];
    });
  });
};

/** The messages of a check on successive answers. */
export const messages = (check: PassiveCheck, answers: Answers): string[] =>
  violations(check, answers).map(([, message]) => message);
