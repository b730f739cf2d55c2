import type { Contract } from '../model/contract.ts';
import type { Json } from '../model/exchange.ts';
import { parseJson } from '../model/json.ts';
import { typedText } from '../model/parameter-style.ts';
import type { Parameter, SubjectKind } from '../model/operation.ts';
import { isDotSegment } from '../protocols/path-template.ts';
import { configuredOrigin, type Subject } from './subjects.ts';

/** A value without the optional prefix of its kind: both spellings name the same subject. */
export const withoutPrefix = ({ subjectKinds }: Contract, kind: SubjectKind, value: string): string => {
  const prefix = subjectKinds[kind]?.prefix;
  return prefix === undefined ? value : value.replace(prefix, '');
};

/** A learnt value in the form that a parameter takes. */
export const spelled = ({ prefix = '' }: Parameter, value: string): string => prefix + value;

/** Converts a text to a parameter's value: to its type, and to a list with one element if it takes a list. */
export const spelledValue = (parameter: Parameter, text: string): Json => {
  const { type, in: location, types } = parameter;
  if (type === 'string-array') return [text];
  if (location === 'params' && type !== 'list') return typedText(type, text);
  const parsed = type === 'list' || type === 'object' ? parseJson(text) : undefined;
  if (type === 'list') return Array.isArray(parsed) ? parsed : [typedText(types?.[''], text)];
  return parsed ?? typedText(type, text);
};

/**
 * Whether a request can carry a learnt value, and the schema of its parameter allows it: parameters of one kind may
 * have different schemas. The configuration may give any value.
 */
export function takesSubject(parameter: Parameter, { value, from }: Subject): boolean {
  if (from === configuredOrigin) return true;
  if (parameter.in === 'path' && isDotSegment(value)) return false;
  return parameter.accepts?.(spelledValue(parameter, spelled(parameter, value))) !== false;
}

/** The subject kinds of a parameter. */
export const kindsOf = ({ subject, orSubject }: Parameter): readonly SubjectKind[] =>
  [subject, orSubject].filter((kind) => kind !== undefined);

/** The texts in a parameter's value: a text and its parts between commas, or the texts of a list. */
export const textsOf = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return value.includes(',') ? [value, ...value.split(',')] : [value];
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
};
