import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameter, ParameterType } from '../../../engine/model/operation.ts';
import type { JsonRecord } from '../record.ts';

const days = ['2024-01-01', '2024-07-01'] as const;

/** Values of formats that name no object of the target. */
const plainFormats: Readonly<Record<string, readonly string[]>> = {
  date: days,
  'date-time': days.map((day) => `${day}T00:00:00Z`),
  time: ['12:00:00Z'],
  duration: ['PT1H'],
};

/** Values of formats that often name an object of the target, which a path needs. */
const namingFormats: Readonly<Record<string, readonly string[]>> = {
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  uuid4: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  email: ['user@example.com'],
  'idn-email': ['user@example.com'],
  hostname: ['example.com'],
  'idn-hostname': ['example.com'],
  uri: ['https://example.com/'],
  url: ['https://example.com/'],
  iri: ['https://example.com/'],
  'uri-reference': ['/example'],
  'iri-reference': ['/example'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  byte: ['YQ=='],
};

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const textsOf = (format: unknown, place: Parameter['in']): readonly string[] => {
  const known = place === 'path' ? plainFormats : { ...namingFormats, ...plainFormats };
  return typeof format === 'string' && Object.hasOwn(known, format) ? (known[format] ?? []) : [];
};

/** A parameter for which values are made up. */
export interface Admitting {
  readonly in: Parameter['in'];
  readonly type: ParameterType;
  readonly schema: JsonRecord;
  /** The schema of the elements of a list; the schema itself of other types. */
  readonly items: JsonRecord;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** Values that a type, a bound or a format allows, although there is no example. Other keywords are not regarded. */
export const admittedValues = ({ in: place, type, schema, items, minimum, maximum }: Admitting): readonly Json[] => {
  const plain = (itemType: unknown, held: JsonRecord): readonly (string | number | boolean)[] => {
    if (itemType === 'boolean') return [true, false];
    if (itemType === 'string') return textsOf(held['format'], place);
    const bound = number(held['minimum']) ?? number(held['maximum']);
    // A number in a path, and in the parameters of an RPC call, names an object more often than not.
    return bound !== undefined ? [bound] : place === 'path' || place === 'params' ? [] : [1];
  };
  switch (type) {
    case 'list':
      return [
        ...plain(items['type'], items).map((value) => [value]),
        ...((number(schema['minItems']) ?? 0) === 0 ? [[]] : []),
      ];
    case 'comma-list':
      return plain(items['type'], items).map(String);
    case 'object':
      return (number(schema['minProperties']) ?? 0) === 0 ? [{}] : [];
    default:
      return plain(type, { ...schema, minimum, maximum });
  }
};
