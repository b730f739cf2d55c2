import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { isRecord, listOf } from '../documents/record.ts';

/** The names of a document's methods. */
export function methodNames(document: unknown): readonly string[] {
  const methods = isRecord(document) ? listOf(document['methods']) : [];
  return methods.flatMap((method) => (isRecord(method) && typeof method['name'] === 'string' ? [method['name']] : []));
}

/** Suggests a similar method if the target of an overlay names a method that the document lacks. */
export function adviceForTarget(document: unknown, target: string): string {
  const names = methodNames(document);
  const [, name] = /@\.name\s*==\s*['"]([^'"]*)['"]/.exec(target) ?? [];
  if (name !== undefined) return names.includes(name) ? '' : didYouMean(nearNames(name, names));
  return /^\$\.methods\b/.test(target) ? " A method is named so: $.methods[?@.name == 'eth_getLogs']." : '';
}
