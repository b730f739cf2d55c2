import type { Listing, Parameter } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import {
  allMetrics,
  intervalsOf,
  metricsOf,
  otherMetrics,
  relationOf,
  type Series,
  seriesRelations,
} from '../../../engine/model/series.ts';
import { partOf } from '../../../engine/model/member-rule.ts';
import { readExtension } from '../extension-form.ts';
import { DocumentFault } from '../fault.ts';
import type { JsonRecord } from '../record.ts';
import { mustTake } from '../dependencies.ts';
import { type Declaring, itemSchema, mustName } from '../schema/member-paths.ts';

const extension = 'x-assay-series';

type Parameters = Readonly<Record<string, Parameter>>;

/**
 * The series of an operation, by `x-assay-series` (schemas/x-assay-series.json).
 * @throws DocumentFault for another form, and for what the operation does not have.
 */
export function seriesIn(
  operation: JsonRecord,
  declaring: Declaring,
  answer: SchemaNode,
  list: { readonly listing: Listing; readonly parameters: Parameters } | undefined,
): Series | undefined {
  const declared = operation[extension];
  if (declared === undefined) return undefined;
  const series = readExtension<Series>(extension, declared, declaring.name);
  const fault = (text: string): DocumentFault => new DocumentFault(`${declaring.name}: ${extension} ${text}`);
  if (!list) throw fault('is about the items of a list, so that it needs x-assay-list, too');
  mustMean(series, fault);
  const mustHave = (name: string, values: readonly string[]): void =>
    mustTake(list.parameters, name, values, `${declaring.name}: ${extension}`);
  if (series.metric !== undefined) mustHave(series.metric, allMetrics(series));
  if (typeof series.interval !== 'string') mustHave(series.interval.parameter, Object.values(series.interval.values));
  const items = itemSchema(answer, list.listing.items);
  const values =
    series.value === undefined ? allMetrics(series).map((path) => ['rules', path]) : [['value', series.value]];
  for (const [member = '', path = ''] of [['at', series.at], ...values])
    mustName(items, { path, extension, member }, 'its items', declaring, 'value');
  return series;
}

type Fault = (text: string) => DocumentFault;

/** @throws DocumentFault for a rule without a meaning. */
function mustMean({ rules, ...series }: Series, fault: Fault): void {
  const names = intervalsOf(series).map(([name]) => name);
  for (const rule of rules) {
    const relation = relationOf(rule);
    if (relation === undefined)
      throw fault(`has a rule without exactly one relation: one of ${seriesRelations.join(', ')}`);
    if (relation === 'parts' && !names.some((name) => partOf(name, names) !== undefined))
      throw fault(`has parts of ${metricsOf(rule).join(', ')}, but no interval that consists of others`);
    const own = otherMetrics(rule).find((name) => metricsOf(rule).includes(name));
    if (own !== undefined) throw fault(`compares ${own} with itself`);
  }
}
