import { defined } from '../../engine/model/defined.ts';
import { numberedRange } from '../../engine/model/list-range.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { inCall, type Parameter } from '../../engine/model/operation.ts';
import { equalityFilter, equalPaths } from '../../engine/model/filters-of.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { at, integer, scalarsAt } from '../../engine/model/paths.ts';
import { type Model, pick, type Steps } from './model.ts';

/** Distinct blocks of the items seen, ascending. */
function blocks({ listing, items }: Model): number[] {
  const range = numberedRange(listing);
  return range
    ? [
        ...new Set(
          items.flatMap((item) => {
            const block = integer(at(item, range.path));
            return block === undefined ? [] : [Number(block)];
          }),
        ),
      ].sort((a, b) => a - b)
    : [];
}

/** Parameters that select a part of a list: by a value of the items, or by the values of an array. */
const filters = ({ operation }: Model): [string, Parameter][] =>
  Object.entries<Parameter>(operation.parameters).filter(
    ([name, row]) =>
      (equalityFilter(operation, name) !== undefined && row.in !== 'path') || row.type === 'string-array',
  );

/** Values of an array parameter: those of the learnt call, and others of their kind. */
function elements(model: Model, name: string, row: Parameter, subjects: Subjects): readonly Json[] {
  const baseValue = model.base[name];
  const subjectValues = row.subject
    ? subjects
        .of(row.subject)
        .slice(0, 6)
        .map(({ value }) => inCall(model.operation, row.subject ?? '', value))
    : [];
  return [...new Set([...(Array.isArray(baseValue) ? (baseValue as readonly Json[]) : []), ...subjectValues])];
}

/** A value of this filter from an item seen; for an array, some of its values. */
function valueFor(
  model: Model,
  [name, row]: [string, Parameter],
  subjects: Subjects,
  itemTurn: number,
  valueTurn: number,
): Json | undefined {
  if (row.type === 'string-array') {
    const all = elements(model, name, row, subjects);
    return all.filter((_, index) => index === itemTurn % all.length || (valueTurn >> (index % 16)) % 2 === 1);
  }
  const values = [itemTurn, itemTurn + valueTurn].flatMap((turn) => {
    const item = pick(model.items, turn) ?? null;
    const candidates = scalarsAt([item], equalPaths(model.operation, name)).filter((value) => value !== '');
    return pick(candidates, valueTurn) ?? [];
  });
  const [value, second] = values;
  if (value === undefined || row.type === 'integer') return value;
  return row.type === 'comma-list' && itemTurn % 2 === 1 && second !== undefined && second !== value
    ? `${String(value)},${String(second)}`
    : String(value);
}

/** Steps that change the selection of the list for later steps. */
export const selecting: Steps = {
  'a range between items seen': {
    possible: (model) => blocks(model).length > 0,
    async run(model, _real, { one: value, other }) {
      const range = numberedRange(model.listing);
      const [a, b] = [pick(blocks(model), value), pick(blocks(model), other)];
      if (!range || a === undefined || b === undefined) return;
      const { [range.from]: _start, [range.to]: _end, ...rest } = model.parameters;
      // One range in four is open at one end.
      model.select(
        defined({
          ...rest,
          [range.from]: value % 8 === 7 ? undefined : Math.min(a, b),
          [range.to]: other % 8 === 7 ? undefined : Math.max(a, b) + 1,
        }),
      );
    },
  },
  'a range, and its two parts': {
    possible: (model) => blocks(model).length > 1,
    async run(model, real, { size, one: value, other }) {
      const range = numberedRange(model.listing);
      const all = blocks(model);
      const cut = pick(all.slice(1), value);
      const [first, last] = [all[0], all.at(-1)];
      if (!range || cut === undefined || first === undefined || last === undefined) return;
      const parts: (readonly [number, number])[] = [
        [first, last + 1],
        [first, cut],
        [cut, last + 1],
      ];
      if (other % 2 === 1) parts.reverse();
      for (const [start, end] of parts)
        if (model.select({ ...model.parameters, [range.from]: start, [range.to]: end }))
          model.walk = await model.page(real, model.parameters, size);
    },
  },
  'one filter more': {
    possible: (model) => filters(model).length > 0 && (model.items.length > 0 || model.operation.kind === 'json-rpc'),
    async run(model, real, { size, one, other }, subjects) {
      const filter = pick(filters(model), one);
      const value = filter && valueFor(model, filter, subjects, one >> 3, other);
      if (filter && value !== undefined && model.select({ ...model.parameters, [filter[0]]: value }))
        model.walk = await model.page(real, model.parameters, size);
    },
  },
  'one filter less': {
    possible: (model) => filters(model).some(([name]) => model.parameters[name] !== model.base[name]),
    async run(model, real, { size, one: value }) {
      const [name] =
        pick(
          filters(model).filter(([each]) => model.parameters[each] !== model.base[each]),
          value,
        ) ?? [];
      if (name !== undefined && model.select({ ...model.parameters, [name]: model.base[name] }))
        model.walk = await model.page(real, model.parameters, size);
    },
  },
  'another order': {
    possible: ({ listing }) => orderOf(listing).turn !== undefined,
    async run(model, _real, { one: value, other }) {
      const { turn, keys } = orderOf(model.listing);
      if (!turn) return;
      const key = keys && pick(model.operation.parameters[keys.parameter]?.values ?? [], other);
      model.select({
        ...model.parameters,
        [turn.parameter]: pick(
          [turn.ascending, turn.descending].map(([spelling]) => spelling?.value),
          value,
        ),
        ...(keys && key !== undefined && { [keys.parameter]: key }),
      });
    },
  },
  'the head of the chain': {
    async run(model, real) {
      const { head } = model.listing;
      if (head !== undefined) await real.ask({ operation: head, parameters: {}, input: 'valid' });
      else await model.page(real, model.base, Math.max(1, pagesOf(model.operation).minimum));
    },
  },
  'the whole list': {
    async run(model, real, { size }) {
      if (model.select(model.base)) model.walk = await model.page(real, model.parameters, size);
    },
  },
  'another list': {
    async run(model, _real, { one: value }, subjects) {
      const set = pick(
        subjects.arguments(model.operation.id).filter((each) => each.count > 0),
        value,
      );
      if (set && model.select(set.parameters)) model.base = set.parameters;
    },
  },
};
