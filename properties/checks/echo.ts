import type { Operation, Parameter } from '../../engine/model/operation.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { canonicalValue } from '../lists/canonical-value.ts';

const rowsOf = ({ parameters }: Operation): readonly (readonly [string, Parameter])[] =>
  Object.entries<Parameter>(parameters).filter(([, row]) => row.echo !== undefined);

const known = new WeakMap<Operation, ReturnType<typeof rowsOf>>();

/** Answers that repeat what they were asked for repeat the right value, in whatever spelling. */
export const echo: PassiveCheck<'same-value'> = {
  name: 'checks/echo',
  rules: ['same-value'],
  alsoInRuns: true,
  start: () => ({
    *judge({ call, operation, result }: Answered): Iterable<Judgement<'same-value'>> {
      if (call.input !== 'valid' || !result) return;
      const rows = known.get(operation) ?? rowsOf(operation);
      known.set(operation, rows);
      for (const [name, row] of rows) {
        if (!row.echo) continue;
        const [asked, echoed] = [call.parameters[name] ?? row.default, at(result, row.echo.path)];
        if (asked === undefined || echoed === undefined || echoed === null) continue;
        yield {
          rule: 'same-value',
          requirement: row.echo.requirement,
          evidence: 1,
          violation:
            canonicalValue(operation, asked) === canonicalValue(operation, echoed)
              ? undefined
              : {
                  code: 'not-echoed',
                  about: name,
                  message: row.echo.message,
                  expected: show(asked, 100),
                  actual: show(echoed, 100),
                },
        };
      }
    },
  }),
};
