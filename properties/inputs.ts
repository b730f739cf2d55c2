import { pagesOf } from '../engine/model/listing.ts';
import type { Call, Json } from '../engine/model/exchange.ts';
import { filtersOf } from '../engine/model/filters-of.ts';
import { stringifyJson } from '../engine/model/json.ts';
import type { Operation, Parameter } from '../engine/model/operation.ts';
import { isElsewhere } from '../engine/protocols/input.ts';
import { validity } from '../engine/model/validity.ts';
import { rendered } from './filters/operands.ts';
import { cursorOfText } from '../engine/model/list-paging.ts';
import type { Case } from '../engine/model/requirement.ts';
import type { Parameters } from '../engine/contract/case-context.ts';

/** Whether the document allows an input, and if not, what is wrong with it. `open`: it says neither. */
export type DocumentedInput =
  { readonly is: 'documented' } | { readonly is: 'bad'; readonly about: string } | { readonly is: 'open' };

const textOf = (value: Json): string => (typeof value === 'object' ? stringifyJson([value]) : String(value));

/** A filter whose values are named one by one, and that a call gives none of them. */
function unnamedValue(operation: Operation, { parameters }: Call): string | undefined {
  return Object.keys(parameters).find((name) => {
    const value = parameters[name];
    const filters = filtersOf(operation).filter(({ parameter }) => parameter === name);
    if (value === undefined || filters.length === 0) return false;
    const named = filters.map((filter) => filter.values?.map((operand) => textOf(rendered(filter, [operand]))));
    return named.every((texts) => texts?.includes(textOf(value)) === false);
  });
}

/**
 * How the document takes an input, for statements about any input. A value that assay made up is documented where the
 * document allows it. A call with another key is at fault by its key, not by its input.
 */
export function documentedInput(operation: Operation, call: Call): DocumentedInput {
  if (call.key !== undefined) return { is: 'open' };
  if (call.input === 'valid') return { is: 'documented' };
  if (isUnusualRequest(call)) return { is: 'bad', about: call.path === undefined ? 'request' : 'path' };
  if (isElsewhere(operation, call.parameters)) return { is: 'bad', about: 'path' };
  const verdict = validity(operation, call.parameters);
  if (verdict.valid !== true) return { is: 'bad', about: verdict.parameter };
  const cursor = operation.listing && pagesOf(operation).cursor;
  if (cursor !== undefined && call.parameters[cursor] !== undefined) return { is: 'bad', about: cursor };
  if (call.input !== 'open' || call.http !== undefined) return { is: 'bad', about: 'input' };
  const unnamed = unnamedValue(operation, call);
  return unnamed === undefined ? { is: 'documented' } : { is: 'bad', about: unnamed };
}

/** Whether a call is unusual as a request, not by its parameters. */
export const isUnusualRequest = ({ rawBody, envelope, without, path }: Call): boolean =>
  [rawBody, envelope, without, path].some((part) => part !== undefined);

export interface BadInput {
  readonly parameter: string;
  readonly value: Json;
  readonly parameters: Parameters;
  /** `open`: the documents do not say that it is refused. */
  readonly input: 'invalid' | 'open';
}

/** No number of any kind. */
export const noNumber = 'abc';

/** More than 64 bits hold: no other bad number makes as many services fail. */
export const hugeNumber = '99999999999999999999';

const longText = 'x'.repeat(2_000);

/** Values that a parameter is not documented to take, by its type and bounds. */
const badValues = (operation: Case['operation'], name: string, row: Parameter): Json[] => [
  // Fractions and numbers below the minimum are asked of the page size elsewhere.
  ...(row.type === 'integer'
    ? [noNumber, ...(name === (operation.listing && pagesOf(operation).size) ? [] : ['1.5', '-1']), hugeNumber]
    : []),
  ...(row.type === 'boolean' ? ['maybe'] : []),
  ...(row.values ? ['no-such-value'] : []),
  ...(operation.vocabulary.unlike?.formats[row.format ?? ''] ?? []),
  ...(operation.vocabulary.unlike?.subjects[row.subject ?? ''] ?? []),
  ...(name === (operation.listing && pagesOf(operation).cursor)
    ? [cursorOfText(operation.listing?.paging ?? {}, 'no-such-token')]
    : []),
  ...(row.in !== 'path' && row.type === 'string' ? [longText] : []),
];

/** Calls with one bad parameter each, made from one good call. */
export const badInputs = (operation: Case['operation'], good: Parameters): BadInput[] =>
  Object.entries<Parameter>(operation.parameters).flatMap(([parameter, row]) =>
    badValues(operation, parameter, row).flatMap((value) => {
      const parameters = { ...good, [parameter]: value };
      const { valid } = validity(operation, parameters);
      return valid === true
        ? []
        : [{ parameter, value, parameters, input: valid === 'open' ? ('open' as const) : ('invalid' as const) }];
    }),
  );

const severalParameters = 'several parameters';

/** A bad input in words. */
export const badInputName = (parameter: string): string =>
  parameter === severalParameters ? 'a call with several bad parameters' : `a bad ${parameter}`;

/**
 * One call in which all optional parameters of the query are bad at once: of several errors a target may make another
 * form of answer.
 */
export function allBadAtOnce(operation: Case['operation'], good: Parameters): BadInput | undefined {
  const bad = new Map<string, BadInput>();
  for (const input of badInputs(operation, good)) {
    const row = operation.parameters[input.parameter];
    const isForm = row?.type === 'integer' || row?.type === 'boolean' || row?.values !== undefined;
    if (row?.in === 'query' && isForm && !bad.has(input.parameter)) bad.set(input.parameter, input);
  }
  if (bad.size < 2) return undefined;
  const all = [...bad.values()];
  return {
    parameter: severalParameters,
    value: [...bad.keys()],
    parameters: { ...good, ...Object.fromEntries(all.map(({ parameter, value }) => [parameter, value])) },
    input: all.some(({ input }) => input === 'invalid') ? 'invalid' : 'open',
  };
}
