import type { JsonRecord } from './record.ts';

/** Formats of texts in a path, by which values of other types are told apart. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  integer: (text) => /^-?\d{1,19}$/.test(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
};

/** The format of a parameter's texts; undefined: any text may be a value. */
export const formatOf = ({ type, format }: JsonRecord): string | undefined => {
  if ([type].flat().includes('integer')) return 'integer';
  return format === 'uuid' ? format : undefined;
};
