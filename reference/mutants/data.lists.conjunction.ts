import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import type { Value } from '../value.ts';
import { given, itemsOf, listingOf, onCall, onItems, onParameters, withBody } from './shared/alter.ts';
import { wholeList } from './shared/lists.ts';
import type { MutantFile, Subject } from './types.ts';

/** Parameters that decide which items come: filters first. */
const deciding = ({ parameters, listing }: Subject): string[] => {
  const names = Object.keys(parameters).filter((name) => parameters[name]?.in !== 'path');
  return [listing?.filters ?? {}, listing?.subsets ?? {}].flatMap((rows) =>
    names.filter((name) => Object.hasOwn(rows, name)),
  );
};

/** Calls with several such parameters: one of them is dropped, they are joined by or, or an item is lost. */
export default {
  breaks: 'data.lists.conjunction',
  mutate: (operation) => {
    const names = deciding(operation);
    const isOptional = (name: string): boolean => operation.parameters[name]?.required !== true;
    const of = ({ parameters }: OperationCall): string[] => names.filter((name) => parameters[name] !== undefined);
    return {
      'one-dropped': onParameters(operation, (parameters, call) => {
        const several = of(call);
        const first = several.find(isOptional);
        return several.length > 1 && first !== undefined ? given(parameters, { [first]: undefined }) : undefined;
      }),
      'joined-by-or': onCall(operation, (call, next) => {
        const several = of(call);
        const { items, identity = [] } = listingOf(operation);
        const paging = pagesOf(operation);
        const first = several.find(isOptional);
        if (several.length < 2 || first === undefined) return next(call);
        const others = wholeList(
          operation,
          { ...call, parameters: given(call.parameters, { [first]: undefined }) },
          next,
        );
        const keyOf = (item: Value): string =>
          JSON.stringify(identity.map((path) => (item as { readonly [name: string]: Value })[path] ?? null));
        return withBody(next(call), (body) => {
          const own = itemsOf(operation, body);
          const known = new Set(own.map(keyOf));
          const more = others.filter((item) => !known.has(keyOf(item)));
          return { ...body, [items]: [...own, ...more].slice(0, paging.maximum), [paging.next]: undefined };
        });
      }),
      'one-lost': onItems(operation, (items, call) => (of(call).length > 1 ? items.slice(1) : items)),
    };
  },
} satisfies MutantFile;
