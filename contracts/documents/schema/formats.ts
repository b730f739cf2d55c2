import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json } from '../../../engine/model/exchange.ts';
import { knownFormats, withFormats } from '../../../engine/schema/formats.ts';
import { forAjv } from '../../../engine/schema/validator.ts';
import type { JsonRecord } from '../record.ts';

/** Formats of texts in a path. They distinguish values of other types. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  integer: (text) => /^-?\d{1,19}$/.test(text),
  number: (text) => /^-?\d{1,19}(?:\.\d{1,19})?$/.test(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
};

/** The format of a parameter's texts; undefined: any text may be a value. */
export const formatOf = ({ type, format }: JsonRecord): string | undefined => {
  if (type === 'integer' || type === 'number') return type;
  return format === 'uuid' ? format : undefined;
};

const options = {
  strict: false,
  meta: false,
  validateSchema: false,
  logger: false,
  code: { optimize: false },
} as const;

/** Texts in a URL have no JSON types, so they are converted to the types of the schema. */
const ofTexts = withFormats(new Ajv2020({ ...options, coerceTypes: true }));
const ofJson = withFormats(new Ajv2020(options));

export { isKnownFormat } from '../../../engine/schema/formats.ts';

/** A check of values by a schema, which is made and compiled at first use. */
export const checkOf = (schema: () => JsonRecord, isText: boolean): ((value: Json) => boolean) => {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= (isText ? ofTexts : ofJson).compile(schema());
    const plain = forAjv(value);
    // The validator of texts converts members in place. A copy costs more than most checks.
    return validate(isText && typeof plain === 'object' ? structuredClone(plain) : plain);
  };
};

/** The formats of texts that can be checked. */
export const textFormats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  knownFormats.map((format) => [format, checkOf(() => ({ type: 'string', format }), false)]),
);
