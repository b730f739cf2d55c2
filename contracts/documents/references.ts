import { fromToken } from '../../engine/model/paths.ts';
import { isRecord, type JsonRecord } from './record.ts';

/** A limit on chained references, because broken documents have circular ones. */
const mostSteps = 20;

const decodePercents = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    // The text has a stray `%`, so it is used undecoded.
    return step;
  }
};

/** The names that a step of a JSON Pointer may mean: documents forget to encode a `%` in a name. */
const namesOf = (step: string): readonly string[] => [decodePercents(step), step].map(fromToken);

const stepInto = (holder: unknown, step: string): unknown => {
  if (Array.isArray(holder)) return (holder as readonly unknown[])[Number(step)];
  const name = isRecord(holder) ? namesOf(step).find((key) => Object.hasOwn(holder, key)) : undefined;
  return name === undefined ? undefined : (holder as JsonRecord)[name];
};

/** The part of a document that a local reference names, also through other references; undefined if it names none. */
export const followReference = (document: unknown, reference: string, inside = 0): unknown => {
  if (reference === '#') return document;
  if (!reference.startsWith('#/') || inside > mostSteps) return undefined;
  let node: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    if (isRecord(node) && typeof node['$ref'] === 'string') node = followReference(document, node['$ref'], inside + 1);
    node = stepInto(node, step);
  }
  return node;
};

/** Returns the value, or the object that it refers to; undefined if it is no object. */
export const resolveReferences = (document: JsonRecord, value: unknown): JsonRecord | undefined => {
  let target = value;
  for (let step = 0; step < mostSteps; step += 1) {
    if (!isRecord(target)) return undefined;
    const reference = target['$ref'];
    if (typeof reference !== 'string') return target;
    target = followReference(document, reference);
  }
  return undefined;
};
