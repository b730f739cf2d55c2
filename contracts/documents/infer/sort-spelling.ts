/** The spelling of a key in one direction. */
export interface Spelling {
  readonly key: string;
  readonly sign: 1 | -1;
  /** The template with `{key}`: `{key}_DESC`. */
  readonly form: string;
}

const endings = /^(.+?)([_\-:., ]?)(asc(?:ending)?|desc(?:ending)?)$/i;

/** Splits a sort value into key and direction: `-name`, `NAME_DESC`, `name:asc`, `name`. */
export const spellingOf = (value: string): Spelling => {
  const prefix = /^([-+])(.+)$/.exec(value);
  if (prefix) return { key: prefix[2] ?? '', sign: prefix[1] === '-' ? -1 : 1, form: `${prefix[1]}{key}` };
  const [, key = value, between = '', direction = ''] = endings.exec(value) ?? [];
  return { key, sign: /^desc/i.test(direction) ? -1 : 1, form: `{key}${between}${direction}` };
};
