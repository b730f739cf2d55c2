import { allBadAtOnce, type BadInput, badInputName, badInputs, hugeNumber, noNumber } from '../inputs.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { cursorOfText } from '../../engine/model/list-paging.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { parentsOf, anyKnownCall } from '../lists/known-calls.ts';
import { unknownCalls } from '../lists/unknown-value.ts';
import { errorsOf } from '../error-form.ts';
import { expectNoServerError, isAboutInput } from '../expect.ts';
import { isNested } from '../../engine/model/documented-value.ts';
import { isObject } from '../../engine/model/paths.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { defined } from '../../engine/model/defined.ts';

/** Bad values of one parameter that are tried: which ones, the seed chooses. */
const maxPerParameter = { quick: 1_000, standard: 2, thorough: 1_000 } as const;

const minNested = 2;

/** A few bad inputs of each parameter, a huge number among them. */
const fewOfEach = (c: CaseContext, inputs: readonly BadInput[]): readonly BadInput[] =>
  [...new Set(inputs.map(({ parameter }) => parameter))].flatMap((name) => {
    const inputsOfParameter = inputs.filter(({ parameter }) => parameter === name);
    const few = c.sampleValues(inputsOfParameter, maxPerParameter[c.depth]);
    return inputsOfParameter.filter((input) => few.includes(input) || input.value === hugeNumber);
  });

/** Inputs as many as this depth tries. Those of nested members, which may be many, leave the others their place. */
const sampled = (c: CaseContext, inputs: readonly BadInput[]): readonly BadInput[] => {
  const maxInputs = c.effort.values;
  const isInside = ({ parameter }: BadInput): boolean => isNested(c.operation, parameter);
  const outer = c.sampleValues(inputs.filter((input) => !isInside(input)));
  return [...outer, ...c.sampleValues(inputs.filter(isInside), Math.max(minNested, maxInputs - outer.length))];
};

/** Bad input is the client's fault: whatever the answer, it is no server error. */
export async function noServerError(c: CaseContext): Promise<void> {
  const { parameters: good } = anyKnownCall(c);
  const together = allBadAtOnce(c.operation, good);
  const all = badInputs(c.operation, good);
  const { size } = c.operation.listing?.paging ?? {};
  // In a quick run the law on page sizes sends the same call.
  const inputs =
    !c.effort.asksFurther && size !== undefined
      ? all.filter(({ parameter, value }) => parameter === size && value === noNumber)
      : [...sampled(c, fewOfEach(c, all)), ...(together && c.effort.asksFurther ? [together] : [])];
  const answers = await c.requestAll(inputs.map(({ parameters, input }) => ({ parameters, input })));
  for (const [index, answer] of answers.entries()) {
    const { parameter, value } = inputs[index] as (typeof inputs)[number];
    await c.soft(() =>
      expectNoServerError(c, answer, {
        code: 'bad-value-server-error',
        about: parameter,
        message: `${badInputName(parameter)} gets a server error`,
        actual: `status ${answer.status} for ${parameter}=${show(value, 60)}`,
      }),
    );
  }
}

/** Forms of unknown values to try: a target may refuse a form that the document allows. */
const maxForms = 3;

/** The same, also for a value of each parameter in the path that names nothing, as far as is known. */
export async function noServerErrorOfDocument(c: CaseContext): Promise<void> {
  const { parameters: good } = anyKnownCall(c);
  for (const parent of parentsOf(c.operation)) {
    const [name] = parent;
    for (const unknown of unknownCalls(c, good, parent).slice(0, c.effort.asksFurther ? maxForms : 1)) {
      const answer = await c.request({ parameters: unknown, input: 'open' });
      await c.soft(() =>
        expectNoServerError(c, answer, {
          code: 'unknown-value-server-error',
          about: name,
          message: `an unknown ${name} gets a server error`,
          actual: `status ${answer.status} for ${name}=${show(unknown[name] ?? null, 60)}`,
        }),
      );
      if (answer.status !== 400 && answer.status !== 422) break;
    }
  }
  await noServerError(c);
}

/** A refusal: a 4xx status with a JSON body that has a message. Other requirements judge the members of that body. */
export function mustRefuse(c: CaseContext, answer: Answered, what: string): void {
  const { messageMember } = errorsOf(c.contract, answer) ?? {};
  const form = isObject(answer.body) && (messageMember === undefined || messageMember in answer.body);
  if (answer.status < 400 || answer.status >= 500 || !form)
    c.fail(`${what} does not get a documented error`, {
      code: 'not-a-documented-error',
      about: what,
      expected: 'a status of 400 to 404 with the documented body',
      actual: describeAnswer(answer),
      by: [answer],
    });
  if (isAboutInput(answer)) c.countEvidence();
}

/** An answer by its status, and whether it has the documented form of errors. */
export function describeStatus(c: CaseContext, answer: Answered): string {
  const { statusMember = '' } = errorsOf(c.contract, answer) ?? {};
  const form = answer.status >= 400 && isObject(answer.body) && statusMember in answer.body;
  return `HTTP ${answer.status}${form ? ' with the documented body' : ''}`;
}

/** Leaving out a required parameter gets a documented error. */
export async function withoutRequired(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  for (const [name, row] of Object.entries<Parameter>(c.operation.parameters)) {
    if (!row.required || row.in === 'path') continue;
    const call = { parameters: { ...parameters, [name]: undefined }, input: 'invalid' } as const;
    const answer = await c.request({ ...call, ...defined({ rawBody: row.in === 'body' ? '' : undefined }) });
    await c.soft(() => mustRefuse(c, answer, `a call without ${row.in === 'body' ? 'a body' : name}`));
    if (row.in === 'body') await c.soft(async () => mustRefuse(c, await c.request(call), `a body without ${name}`));
  }
}

/** The answer to a page token that the target never gave. */
function unknownTokenAnswer(c: CaseContext): Promise<Answered> {
  const { parameters } = anyKnownCall(c);
  const { cursor } = c.paging;
  const never = '00000000-0000-4000-8000-000000000000';
  return c.request({
    parameters: { ...parameters, [cursor]: cursorOfText(c.listing.paging, never) },
    input: 'open',
  });
}

/** An unknown page token is refused or answered, but never a server error. */
export async function unknownTokenIsAnswered(c: CaseContext): Promise<void> {
  expectNoServerError(c, await unknownTokenAnswer(c), {
    code: 'unknown-cursor-server-error',
    about: c.paging.cursor,
    message: 'a page token that was never given gets a server error',
  });
}

/** A page token that the target never gave. */
export async function unknownToken(c: CaseContext): Promise<void> {
  const answer = await unknownTokenAnswer(c);
  c.observe(
    'a page token that was never given',
    answer.status === 200 ? `HTTP 200 with ${answer.items?.length ?? 0} items` : describeStatus(c, answer),
    answer,
  );
  c.countEvidence();
}

/** Another value than the document's gets a documented error. `name`: the parameter. */
export const otherValue =
  (name: string, value: string) =>
  async (c: CaseContext): Promise<void> => {
    const parameters: Parameters = { ...anyKnownCall(c).parameters, [name]: value };
    mustRefuse(c, await c.request({ parameters, input: 'invalid' }), `another ${name}`);
  };
