import { CORE_SCHEMA, load, types, YAMLException } from 'js-yaml';

/** The parsed value of a text, with warnings for the user. */
export interface Parsed {
  readonly value: unknown;
  readonly warnings: readonly string[];
}

/** YAML 1.2, where a date is a text, with the merge keys (`<<`) of YAML 1.1, which many documents use. */
const schema = CORE_SCHEMA.extend({ implicit: [types.merge] });

/** The library gives its errors no code: only their reason tells a duplicate key. */
const isDuplicate = (error: unknown): error is YAMLException =>
  error instanceof YAMLException && error.reason.startsWith('duplicated mapping key');

const lineOf = ({ mark }: YAMLException): string => (mark ? `line ${mark.line + 1}` : 'a line');

/** A fault of the text in one line. */
export const parseFault = (error: unknown): string =>
  error instanceof YAMLException ? `${lineOf(error)}: ${error.reason}` : String((error as Error).message ?? error);

const readYaml = (text: string): Parsed => {
  try {
    return { value: load(text, { schema }), warnings: [] };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const where = lineOf(error);
    return {
      value: load(text, { schema, json: true }),
      warnings: [`a key stands twice in one object (first at ${where}); the last one counts`],
    };
  }
};

/**
 * The value of a JSON or YAML text.
 * @throws if it is neither; `parseFault` tells why.
 */
export const parseText = (source: string): Parsed => {
  const text = source.replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(text)) return readYaml(text);
  try {
    return { value: JSON.parse(text) as unknown, warnings: [] };
  } catch {
    // A text with braces may also be YAML.
    return readYaml(text);
  }
};
