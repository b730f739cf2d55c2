import type { Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { carriedBy } from '../lists/item-values.ts';
import { askedFor, canonicalValue, filterPaths } from '../lists/canonical-value.ts';
import { everyValue } from '../../engine/model/paths.ts';
import { hasRival } from '../filters/rivals.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

type Rule = 'asked-for';
type Judged = readonly [name: string, row: Parameter & { readonly mismatch: string }];

const judgedParameters = new WeakMap<Operation['parameters'], readonly Judged[]>();

/** The parameters that say what is wrong with an item that does not match; found once for each operation. */
const judgedBy = ({ parameters }: Operation): readonly Judged[] => {
  const known = judgedParameters.get(parameters);
  if (known) return known;
  const found = Object.entries<Parameter>(parameters).flatMap(([name, row]): Judged[] =>
    row.mismatch === undefined ? [] : [[name, { ...row, mismatch: row.mismatch }]],
  );
  judgedParameters.set(parameters, found);
  return found;
};

/** Every item of a list matches the call. An item without the members that would show it is not judged. */
export const itemsAskedFor: PassiveCheck<Rule> = {
  name: 'checks/asked-for',
  rules: ['asked-for'],
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement<Rule>> {
      // What a value that the document does not promise to accept stands for is the target's to say.
      if (call.input !== 'valid' || !items || items.length === 0) return;
      for (const [name, row] of judgedBy(operation)) {
        const { mismatch: message, elsewhere } = row;
        const paths = filterPaths(row);
        const compared = row.isLoose ? (text: string): string => text.toLowerCase() : (text: string): string => text;
        const wanted = askedFor(operation, row, call.parameters[name]).map(compared);
        if (wanted.length === 0 || hasRival(operation, name, call.parameters)) continue;
        const shown = items.map((item) => carriedBy(operation, item, paths));
        const wrong = shown.flatMap((here, index) =>
          here && ![...here].some((one) => wanted.includes(compared(one))) ? [index] : [],
        );
        const nonMatching =
          elsewhere === undefined ? wrong : wrong.filter((index) => !names(operation, items[index] as Json, wanted));
        if (elsewhere !== undefined && nonMatching.length < wrong.length)
          yield { rule: 'asked-for', evidence: 0, observation: { what: elsewhere, value: 'listed' } };
        const [first] = nonMatching;
        const evidence = shown.filter((here) => here !== undefined).length;
        if (evidence === 0) continue;
        yield {
          rule: 'asked-for',
          evidence,
          ...(first === undefined
            ? {}
            : {
                violation: {
                  code: 'non-matching-items',
                  about: name,
                  message,
                  expected: `${paths.join(' or ')} of ${show(call.parameters[name], 120)}`,
                  actual: show([...(shown[first] ?? [])], 120),
                  pointer: `/${operation.listing?.items}/${first}`,
                },
              }),
        };
      }
    },
  }),
};

/** Whether any text of an item is one of these values. */
const names = (operation: Operation, item: Json, wanted: readonly string[]): boolean => {
  for (const value of everyValue(item))
    if (typeof value === 'string' && wanted.includes(canonicalValue(operation, value))) return true;
  return false;
};
