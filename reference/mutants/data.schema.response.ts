import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed, hash } from './shared/values.ts';
import { onBody, listingOf, itemsOf, onItems, onEach } from './shared/alter.ts';
import { wrongForms } from './shared/forms.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { MutantFile } from './types.ts';

/**
 * Answers that are wrong as a whole, and members with another type than the documented one. Operations without a
 * documented member of a kind have no mutant for it.
 */
export default {
  breaks: 'data.schema.response',
  mutate: (operation) => {
    const { text, number, flag, object, list } = typicalMembersOf(operation.id);
    const member = (path: string | undefined, change: (old: Value) => Value): Alteration | undefined =>
      path === undefined ? undefined : onEach(operation, (item) => changed(item, path, change));
    return Object.fromEntries(
      Object.entries({
        ...wrongForms(operation),
        text: member(text, () => 7),
        number: member(number, (old) => String(old)),
        flag: member(flag, (old) => (old === true ? 1 : 0)),
        object: member(object, () => 'an object once'),
        'object-as-array': member(object, (old) => [old]),
        list: member(list, (old) => ({ list: old })),
        'null-text': member(text, () => null),
        'last-of-many':
          text === undefined || !operation.listing
            ? undefined
            : onEach(operation, (item, index, all) =>
                index > 0 && index === all.length - 1 ? changed(item, text, () => false) : item,
              ),
        ...(operation.listing
          ? {
              'items-as-object': onBody(operation, (body) => ({
                ...body,
                [listingOf(operation).items]: { ...itemsOf(operation, body) },
              })),
              'items-missing': onBody(operation, (body) => ({ ...body, [listingOf(operation).items]: undefined })),
              'item-as-text': onItems(operation, (items) => items.map((item) => JSON.stringify(hash(item)))),
            }
          : {}),
      }).flatMap(([name, alteration]) => (alteration ? [[name, alteration]] : [])),
    );
  },
} satisfies MutantFile;
