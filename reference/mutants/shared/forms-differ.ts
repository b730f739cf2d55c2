import { pagesOf } from '../../../engine/model/listing.ts';
import type { Alteration, OperationCall } from '../../types.ts';
import type { Subject } from '../types.ts';
import { numberAt, onBody } from './alter.ts';
import { otherValue } from './other-value.ts';
import { changed } from './values.ts';

/**
 * Distinguishes two forms of one call: a list by pages below the maximum size, an explicit default, or otherwise every
 * second answer.
 */
const isOtherForm = (operation: Subject): ((call: OperationCall) => boolean) => {
  const { listing, parameters } = operation;
  if (listing) {
    const { size, maximum } = pagesOf(operation);
    return (call) => (numberAt(call.parameters, size) ?? maximum) !== maximum;
  }
  const written = Object.entries(parameters).find(([, row]) => row.default !== undefined)?.[0];
  if (written !== undefined) return (call) => call.parameters[written] !== undefined;
  let answers = 0;
  return () => {
    answers += 1;
    return answers % 2 === 0;
  };
};

/** In another form of the question a final member of the objects has another value. */
export const formsDiffer = (operation: Subject): Readonly<Record<string, Alteration>> => {
  const [row] = operation.shows ?? [];
  if (!row) return {};
  // A member with a $ stands in the question, not in the answer.
  const member = operation.vocabulary.objects?.[row.kind]?.find((name) => !name.startsWith('$')) ?? '';
  const path = [row.at.replaceAll('[]', ''), member].filter((part) => part !== '').join('.');
  const isOther = isOtherForm(operation);
  return {
    '': onBody(operation, (body, call) => (isOther(call) ? changed(body, path, otherValue) : body)),
  };
};
