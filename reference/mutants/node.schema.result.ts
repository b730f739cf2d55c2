import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import { onErrorText } from './shared/http.ts';
import { wrongForms } from './shared/forms.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { MutantFile } from './types.ts';

/** Results without a documented member, or with one of another type; answers that are wrong as a whole. */
export default {
  breaks: 'node.schema.result',
  mutate: (operation) => {
    const { text, number, object, list } = typicalMembersOf(operation.id);
    const member = (path: string | undefined, change: (old: Value) => Value | undefined): Alteration | undefined =>
      path === undefined ? undefined : onBody(operation, (body) => changed(body, path, change));
    return Object.fromEntries(
      Object.entries({
        ...wrongForms(operation),
        'failures-empty': Object.keys(operation.parameters).length === 0 ? undefined : onErrorText(operation, () => ''),
        empty: onBody(operation, () => ({})),
        // Where the first member has a requirement of its own, the last one will do.
        'one-missing':
          operation.id === 'vm.getAssetDescription'
            ? undefined
            : onBody(operation, (body) => Object.fromEntries(Object.entries(body).slice(1))),
        'last-missing': onBody(operation, (body) => Object.fromEntries(Object.entries(body).slice(0, -1))),
        text: operation.id === 'vm.getTxStatus' ? undefined : member(text, () => 7),
        number: member(number, (old) => String(old)),
        object: member(object, () => 'an object once'),
        list: member(list, (old) => ({ list: old })),
        'list-null': member(list, () => null),
      }).flatMap(([name, alteration]) => (alteration ? [[name, alteration]] : [])),
    );
  },
} satisfies MutantFile;
