import { defined } from '../../engine/model/defined.ts';
import type { Vocabulary } from '../../engine/model/operation.ts';

import { DocumentFault } from './fault.ts';
import { isRecord, type JsonRecord } from './record.ts';

const [member, nobody] = ['x-assay-conventions', 'x-assay-nobody'];

/** `aip-158`: paging names have the meaning of AIP-158; `hex-case`: letter case is ignored in `0x` and hex digits. */
const conventions = ['aip-158', 'hex-case'] as const;

const listAt = ({ info }: JsonRecord, name: string): readonly unknown[] =>
  isRecord(info) && info[name] !== undefined ? [info[name]].flat() : [];

/** Whether `info` declares a convention. @throws DocumentFault for one that assay does not know. */
export const declares = (document: JsonRecord, convention: (typeof conventions)[number]): boolean => {
  const all = listAt(document, member);
  const value = all.find((item) => !conventions.some((name) => name === item));
  if (value !== undefined)
    throw new DocumentFault(
      `info.${member} has ${JSON.stringify(value)}; the known conventions are ${conventions.join(' and ')}`,
    );
  return all.includes(convention);
};

const hex = /^0x[0-9a-f]*$/i;

/** Reads the conventions for values from `info`: texts that name no object, and texts that are equal. */
export const valuesOf = (document: JsonRecord): Pick<Vocabulary, 'nobody' | 'canonical'> => {
  const texts = listAt(document, nobody);
  if (!texts.every((text) => typeof text === 'string'))
    throw new DocumentFault(`info.${nobody} is no list of texts: each of them stands where a reference names nobody`);
  return defined({
    nobody: texts.length > 0 ? texts : undefined,
    canonical: declares(document, 'hex-case')
      ? (text: string) => (hex.test(text) ? text.toLowerCase() : text)
      : undefined,
  });
};
