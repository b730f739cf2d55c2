import type { Law } from '../engine/contract/case-context.ts';
import { Broken, Inconclusive, RuleFault } from '../engine/contract/endings.ts';
import { byCheck, byLaw, type Enforcement } from '../engine/contract/enforcement.ts';
import { defined } from '../engine/model/defined.ts';
import type { Answered, Judgement, PassiveCheck } from '../engine/model/judging.ts';
import { isSuccess } from '../engine/protocols/documented.ts';
import { type Answer, answerOf } from './answer.ts';
import type { CheckContext, Expectation, RuleContext, Violated } from './context.ts';
import { shownBy, unmet, wordsOf } from './expectation.ts';
import { faultOf } from './fault.ts';
import { LawContext } from './law-context.ts';
import { runRelation } from './relation-law.ts';
import type { Rule } from './rule.ts';

type Of<Kind extends Rule['kind']> = Extract<Rule, { readonly kind: Kind }>;

/** The judge of a rule. */
export function judgeOf(rule: Rule): Enforcement {
  const name = `rules/${rule.id}`;
  switch (rule.kind) {
    case 'check':
      return byCheck(checkOf(name, rule), 'holds');
    case 'law':
      return byLaw(
        name,
        lawOf(rule, (c) => rule.run(c)),
      );
    case 'relation':
      return byLaw(
        name,
        lawOf(rule, (context, c) => runRelation(c, context, rule)),
      );
  }
}

/** A rule that does nothing for so long waits for something that never comes. */
const mostIdleMs = 10_000;
const idleIntervalMs = 250;

/** A law that ends although the rule does not, and that tells the faults of the rule from those of assay. */
const lawOf =
  (
    { id, requests }: Of<'law'> | Of<'relation'>,
    run: (context: LawContext & RuleContext, c: Parameters<Law>[0]) => Promise<void> | void,
  ): Law =>
  async (c) => {
    const context = new LawContext(c, requests);
    let watch: NodeJS.Timeout | undefined;
    const idle = new Promise<never>((_, reject) => {
      watch = setInterval(() => {
        if (context.idleMs < mostIdleMs) return;
        reject(new RuleFault(`did not end: for ${mostIdleMs / 1_000} s it waited for no answer of the target`));
      }, idleIntervalMs);
    });
    try {
      await Promise.race([run(context, c), idle]);
      context.mustBeDone();
    } catch (error) {
      throw context.isEnding(error) || error instanceof Broken || error instanceof Inconclusive
        ? error
        : faultOf(id, error);
    } finally {
      clearInterval(watch);
      context.end();
    }
  };

/** The context of a check for one answer. */
class AnswerContext implements CheckContext {
  evidence = 0;
  /** The first error that was thrown: it counts, although the rule may catch it. */
  ending: unknown;
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  expect(actual: unknown, expectation: Expectation): void {
    const violation = this.#keeping(() => unmet(actual, expectation));
    if (violation === undefined) this.evidence += 1;
    else this.#fail(violation.message, violation, violation.code);
  }

  fail(message: string, details: Violated): never {
    const { message: text, ...words } = this.#keeping(() => wordsOf(message, details));
    return this.#fail(text, { ...words, ...defined({ by: details.by }) }, 'broken');
  }

  #fail(message: string, { expected, actual, ...shown }: Violated, code: string): never {
    const { by, ...proof } = this.#keeping(() => shownBy(shown, this.#answer));
    this.ending ??= new Broken({
      code,
      message,
      expected,
      actual,
      ...proof,
      exchanges: by.map(({ exchange }) => exchange),
    });
    throw this.ending;
  }

  #keeping<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.ending ??= error;
      throw error;
    }
  }
}

const checkOf = (name: string, rule: Of<'check'>): PassiveCheck<'holds'> => ({
  name,
  rules: ['holds'],
  judgesAlone: true,
  start: () => ({
    *judge(answered): Iterable<Judgement<'holds'>> {
      if (rule.answers !== 'all' && !isUsual(answered)) return;
      const answer = answerOf(answered);
      const c = new AnswerContext(answer);
      const violation = violationIn(rule, answer, c);
      yield { rule: 'holds', evidence: c.evidence + (violation ? 1 : 0), ...defined({ violation }) };
    },
  }),
});

/** Whether an answer is the success of a documented call. */
const isUsual = ({ call, operation, status, result }: Answered): boolean =>
  call.input === 'valid' && result !== undefined && isSuccess(operation, status);

function violationIn(rule: Of<'check'>, answer: Answer, c: AnswerContext): Broken['violation'] | undefined {
  try {
    const ended: unknown = rule.run(answer, c);
    if (ended instanceof Promise) {
      ended.catch(() => undefined);
      throw new RuleFault('returns a promise: a check reads an answer at once; a law may wait');
    }
    if (c.ending !== undefined) throw c.ending;
    return undefined;
  } catch (thrown) {
    const error = c.ending ?? thrown;
    if (error instanceof Broken) return error.violation;
    throw faultOf(rule.id, error);
  }
}
