import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter, Operator } from '../../engine/model/list-filter.ts';
import { valuesAt } from '../../engine/model/paths.ts';

type Confusion = (value: string, operand: string) => boolean;

const includes: Confusion = (value, operand) => value.includes(operand);
const startsWith: Confusion = (value, operand) => value.startsWith(operand);

/** Common mistakes in an operator: parts of texts taken for the whole, numbers compared as texts. */
const confusions: Readonly<Partial<Record<Operator, Confusion>>> = {
  eq: includes,
  has: includes,
  hasAll: includes,
  in: includes,
  ne: (value, operand) => !value.includes(operand),
  notIn: (value, operand) => !value.includes(operand),
  lt: (value, operand) => value < operand,
  le: (value, operand) => value <= operand,
  gt: (value, operand) => value > operand,
  ge: (value, operand) => value >= operand,
  startsWith: includes,
  endsWith: includes,
  contains: startsWith,
  like: startsWith,
  notContains: (value, operand) => !value.startsWith(operand),
};

/** Whether an item shows the filter's operator taken for a similar one. `verdict`: what the operator says of it. */
export function showsConfusion(
  { operator, paths }: Pick<ListFilter, 'operator' | 'paths'>,
  [operand = null]: readonly Json[],
  item: Json,
  verdict: boolean | undefined,
): boolean {
  const confusion = confusions[operator];
  if (!confusion || verdict === undefined) return false;
  const values = valuesAt([item], paths).filter((value) => value !== null);
  return values.length > 0 && values.some((value) => confusion(String(value), String(operand))) !== verdict;
}
