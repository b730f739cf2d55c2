import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter, RefusedInput } from '../../engine/model/operation.ts';
import type { Cause } from '../../engine/model/judging.ts';
import { expectRefusal } from '../expect.ts';
import { anyKnownCall } from '../lists/known-calls.ts';

/** A value of a form that closed sets have, and that none of them holds. */
const noSuchValue = 'nosuchvalue';

/** Values outside the set of a parameter: one of its own type first, since another type may be all that is refused. */
function otherValues({ type, values = [] }: Parameter): readonly Json[] {
  const numbers = type === 'integer' || type === 'number' ? values.map(Number).filter(Number.isFinite) : [];
  return [...(numbers.length > 0 ? [Math.floor(Math.max(...numbers)) + 1] : []), noSuchValue];
}

const badCalls = (name: string, row: Parameter): readonly (readonly [RefusedInput, Parameters])[] =>
  (row.refused ?? []).flatMap((kind) =>
    (kind === 'missing' ? [undefined] : otherValues(row)).map((value) => [kind, { [name]: value }] as const),
  );

/** Other values tried beside each value, in turn: depth thorough tries all. */
const maxBeside = 2;

/** Calls with values that do not go together, by the cause that an answer is. */
function badCombinations(c: CaseContext): readonly (readonly [Cause, Parameters])[] {
  const { dependencies = [], parameters: rows } = c.operation;
  const refused = dependencies.filter(
    ({ otherwise, requirement = c.requirement }) => otherwise === 'refused' && requirement === c.requirement,
  );
  return refused.flatMap(({ parameter, values = rows[parameter]?.values ?? [], needs }) =>
    values.flatMap((value, place) =>
      Object.entries(needs).flatMap(([name, allowed]) => {
        const others = (rows[name]?.values ?? []).filter((other) => !allowed.includes(other));
        const inTurn = others.map((_, index) => others[(place + index) % others.length] as string);
        const cause = {
          code: 'combination-not-refused',
          about: `${parameter} ${value} ${name}`,
          message: `${parameter} ${value} is not refused beside another ${name}`,
        };
        return inTurn
          .slice(0, c.effort.asksEvery ? undefined : maxBeside)
          .map((other) => [cause, { [parameter]: value, [name]: other }] as const);
      }),
    ),
  );
}

/** Input that the document says is refused gets a status of 400 to 499. */
export async function inputIsRefused(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  for (const [name, row] of Object.entries<Parameter>(c.operation.parameters))
    for (const [kind, change] of badCalls(name, row)) {
      const answer = await c.request({ parameters: { ...parameters, ...change }, input: 'invalid' });
      const description = kind === 'missing' ? `a call without ${name}` : `a value of ${name} outside its set`;
      const cause = { code: `${kind}-not-refused`, about: name, message: `${description} is not refused` };
      await c.soft(() => expectRefusal(c, answer, cause));
    }
  for (const [cause, change] of c.sampleValues(badCombinations(c))) {
    const answer = await c.request({ parameters: { ...parameters, ...change }, input: 'invalid' });
    await c.soft(() => expectRefusal(c, answer, cause));
  }
}
