import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameter, ParameterType } from '../../../engine/model/operation.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';
import { checkOf, isKnownFormat } from './formats.ts';
import { plainSchema, valueSchema } from './parameter-schema.ts';
import { textSamples } from './text-samples.ts';

const days = ['2024-01-01', '2024-07-01'] as const;

const formatValues: Readonly<Record<string, readonly string[]>> = {
  date: days,
  'date-time': days.map((day) => `${day}T00:00:00Z`),
  time: ['12:00:00Z'],
  duration: ['PT1H'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  uuid4: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  email: ['user@example.com'],
  'idn-email': ['user@example.com'],
  hostname: ['example.com'],
  'idn-hostname': ['example.com'],
  uri: ['https://example.com/', 'urn:example:a'],
  url: ['https://example.com/'],
  iri: ['https://example.com/', 'urn:example:a'],
  'uri-reference': ['/example', 'example'],
  'iri-reference': ['/example', 'example'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  byte: ['YQ=='],
};

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const textsOf = (format: unknown): readonly string[] | undefined =>
  typeof format === 'string' && Object.hasOwn(formatValues, format) ? formatValues[format] : undefined;

/** A parameter for which values are made up. */
export interface Admitting {
  readonly name: string;
  readonly in: Parameter['in'];
  readonly type: ParameterType;
  /** In plain form. */
  readonly schema: JsonRecord;
  /** The document, for references inside the schema. */
  readonly document: JsonRecord;
}

/** Values nested deeper are not made up, because schemas may be circular. */
const deepest = 4;
/** The longest list that is made up. */
const mostElements = 50;

/** The least number that the schema allows; the greatest one if it has no least. */
function admittedNumber({ minimum, maximum, exclusiveMinimum, multipleOf }: JsonRecord): number {
  const step = number(multipleOf) ?? 1;
  const above = number(exclusiveMinimum);
  const least = number(minimum) ?? (above === undefined ? undefined : above + step);
  if (least !== undefined) return step === 1 ? least : Math.ceil(least / step) * step;
  return number(maximum) === undefined ? step : Math.floor((maximum as number) / step) * step;
}

/**
 * Values that a schema allows, although there is no example, by its type, bounds, format and pattern. They may violate
 * other keywords, and the caller leaves out those that do.
 */
export function admittedValues({ name, in: location, type, schema, document }: Admitting): readonly Json[] {
  // A plain value of an RPC call names an object more often than not.
  const isNaming = location === 'params';

  const texts = (node: JsonRecord, member: string): readonly string[] => {
    // Proxies and URL parsers read a slash in a path in different ways.
    const samples = textsOf(node['format'])?.filter((text) => location !== 'path' || !text.includes('/'));
    if (samples || isNaming) return samples ?? [];
    return textSamples(
      node,
      member,
      checkOf(() => valueSchema(document, [node], isKnownFormat), true),
    );
  };

  const list = (node: JsonRecord, member: string, depth: number): readonly Json[] => {
    const least = number(node['minItems']) ?? 0;
    if (least > mostElements) return [];
    const items = sampled(plainSchema(document, node['items']).plain, member, depth + 1);
    const filled = items.map((_, start): Json =>
      Array.from({ length: Math.max(1, least) }, (_element, index) => items[(start + index) % items.length] as Json),
    );
    return least === 0 ? [...filled, []] : filled;
  };

  const object = (node: JsonRecord, depth: number): readonly Json[] => {
    const properties = isRecord(node['properties']) ? node['properties'] : {};
    const required = listOf(node['required']).filter((member) => typeof member === 'string');
    const least = number(node['minProperties']) ?? 0;
    const further = Object.keys(properties).filter((member) => !required.includes(member));
    const members = [...required, ...further.slice(0, Math.max(0, least - required.length))];
    const entries = members.map((member) => {
      const [value] = sampled(plainSchema(document, properties[member]).plain, member, depth + 1);
      return [member, value] as const;
    });
    return entries.some(([, value]) => value === undefined) ? [] : [Object.fromEntries(entries) as Json];
  };

  const sampled = (node: JsonRecord, member: string, depth: number): readonly Json[] => {
    if (depth > deepest) return [];
    const declared = [node['default'], ...listOf(node['enum'])].filter(
      (value) => value !== undefined && value !== null,
    );
    if (depth > 0 && declared.length > 0) return declared as unknown as readonly Json[];
    switch (node['type']) {
      case 'boolean':
        return [true, false];
      case 'string':
        return texts(node, member);
      case 'array':
        return list(node, member, depth);
      case 'object':
        return object(node, depth);
      default: {
        const isOpen = [node['minimum'], node['maximum']].every((bound) => number(bound) === undefined);
        return isNaming && isOpen ? [] : [admittedNumber(node)];
      }
    }
  };

  const values = sampled(schema, name, 0);
  if (type !== 'comma-list') return values;
  return values.flatMap((value) => (Array.isArray(value) && value.length > 0 ? [value.join(',')] : []));
}
