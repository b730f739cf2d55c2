import { exec } from 'jsonpath-rfc9535';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import { DocumentFault } from '../fault.ts';
import { isRecord, type JsonRecord } from '../record.ts';

/** The path of a place in a document. */
export type Place = readonly (string | number)[];

/** The change that an action makes at the places that its target selects. */
export type Change =
  | { readonly kind: 'remove' }
  | { readonly kind: 'update'; readonly value: unknown }
  | { readonly kind: 'copy'; readonly from: string };

/** An action of an overlay, and where it stands: `lists.yaml, action 3`. */
export interface Action {
  readonly target: string;
  readonly change: Change;
  readonly where: string;
}

const members = ['target', 'description', 'update', 'copy', 'remove'];

const changeOf = ({ update, copy, remove }: JsonRecord, has11: boolean, where: string): Change => {
  if (remove === true) return { kind: 'remove' };
  if (copy !== undefined && !has11)
    throw new DocumentFault(`${where} has copy, which came with Overlay 1.1; write \`overlay: 1.1.0\``);
  if (copy !== undefined && update !== undefined)
    throw new DocumentFault(`${where} has both update and copy; make two actions of it`);
  if (copy !== undefined && typeof copy !== 'string')
    throw new DocumentFault(`${where} has a copy that is no text; give a JSONPath expression`);
  if (copy !== undefined) return { kind: 'copy', from: copy };
  if (update === undefined)
    throw new DocumentFault(`${where} has neither update nor copy nor remove: true; give one of them`);
  return { kind: 'update', value: update };
};

/** An action as it was written. @throws DocumentFault for another form. */
export function readAction(value: unknown, has11: boolean, where: string): Action {
  const action = isRecord(value) ? value : {};
  const unknown = Object.keys(action).find((name) => !members.includes(name) && !name.startsWith('x-'));
  if (unknown !== undefined)
    throw new DocumentFault(
      `${where} has the member ${unknown}, which an action does not have.` +
        (didYouMean(nearNames(unknown, members)) || ` It has ${members.join(', ')}.`),
    );
  const { target } = action;
  if (typeof target !== 'string') throw new DocumentFault(`${where} has no target; give a JSONPath expression`);
  return { target, change: changeOf(action, has11, where), where };
}

/** A name after a dot with characters that need brackets: `.x-assay-list`. */
const bareName = /\.([A-Za-z_][\w]*-[\w-]*)/;

const notJsonPath = (expression: string, error: unknown, where: string): DocumentFault => {
  const [, name] = bareName.exec(expression) ?? [];
  const reason =
    name === undefined
      ? (error instanceof Error ? error.message : String(error)).split('\n')[0]
      : `a name with - needs brackets: write ['${name}'] in place of .${name}`;
  return new DocumentFault(`${where}: ${expression} is no JSONPath expression (RFC 9535): ${reason}`);
};

/** The places in a document that a JSONPath expression selects. @throws DocumentFault if it is none. */
export function placesOf(document: unknown, expression: string, where: string): readonly Place[] {
  const places: Place[] = [];
  try {
    exec(document as Parameters<typeof exec>[0], expression, (_value, path) => void places.push([...path]));
  } catch (error) {
    throw notJsonPath(expression, error, where);
  }
  return places;
}

/** Tells why a target selects nothing in a document, where the kind of document says so. */
export type TargetAdvice = (document: unknown, target: string) => string;

/** The error for a target that selects nothing, with the reason where it is known. */
export function noPlace(target: string, where: string, advice: string): DocumentFault {
  return new DocumentFault(
    `${where}: the target ${target} matches nothing in the document.${advice || ' Correct it or remove it.'}`,
  );
}
