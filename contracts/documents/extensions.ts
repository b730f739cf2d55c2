import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { DocumentFault } from './fault.ts';
import { unknownMember } from './extension-form.ts';
import { isRecord } from './record.ts';

/** The extensions of OpenAPI and OpenRPC that assay reads. */
export const extensions: readonly string[] = [
  'x-assay-list',
  'x-assay-objects',
  'x-assay-shows',
  'x-assay-joins',
  'x-assay-rules',
  'x-assay-same',
  'x-assay-members',
  'x-assay-series',
  'x-assay-dependencies',
  'x-assay-safe',
  'x-assay-refused',
  'x-assay-case',
  'x-assay-conventions',
  'x-assay-nobody',
  'x-assay-responses',
  'x-assay-invalid-key',
];

/** Extensions are not searched below this depth. */
const deepest = 40;

/** Cache, because a large document repeats the extensions of other tools. */
const ours = new Map<string, boolean>();

/** Whether a name is that of an extension of assay, or was probably meant as one: `x-asay-list`, `assay-list`. */
function isOurs(name: string): boolean {
  const isExtension =
    ours.get(name) ?? (name.startsWith('x-assay-') || (isCandidate(name) && nearNames(name, extensions).length > 0));
  ours.set(name, isExtension);
  return isExtension;
}

/** Names of extensions, also where the author forgot the `x-`. */
const isCandidate = (name: string): boolean => /^x[-_]/i.test(name) || /assay/i.test(name);

/**
 * @throws DocumentFault for an extension of assay, anywhere in a value, that assay does not know, and for a name that
 * is nearly one of them.
 */
export function checkNames(value: unknown, where: string): void {
  eachExtension(value, (name) => {
    if (extensions.includes(name)) return;
    const near = didYouMean(nearNames(name, extensions)) || ` assay reads ${extensions.join(', ')}.`;
    throw new DocumentFault(`${where} has the unknown extension ${name}.${near}`);
  });
}

/** As `checkNames`, also for members that an extension lacks: other actions of an overlay may give the rest of it. */
export function checkUpdate(value: unknown, where: string): void {
  checkNames(value, where);
  eachExtension(value, (name, members) => {
    const fault = unknownMember(name, members);
    if (fault !== undefined) throw new DocumentFault(`${where}: ${fault}`);
  });
}

/** Visits every extension of assay in a value. */
export function eachExtension(value: unknown, visit: (name: string, node: unknown) => void, depth = 0): void {
  if (depth > deepest) return;
  if (Array.isArray(value)) for (const item of value as readonly unknown[]) eachExtension(item, visit, depth + 1);
  if (!isRecord(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (isOurs(name)) visit(name, member);
    eachExtension(member, visit, depth + 1);
  }
}
