import type { Json } from '../../engine/model/exchange.ts';
import type { Kinds } from '../../engine/model/operation.ts';
import { show } from '../../engine/model/show.ts';
import { limits } from '../../engine/model/drift.ts';

type Members = { readonly [member: string]: Json | undefined };

/** Maximum characters of a value that names a kind. */
const valueLimit = 40;

/**
 * Names the kind of an object by its own members, inside an object of kind `outer`; `plain`: no member tells its kind.
 */
export const kindOf = (object: Members, { values = [], members = [], first }: Kinds, outer: string): string => {
  const has = (name: string): boolean => Object.hasOwn(object, name) && object[name] !== undefined;
  const memberKind = [
    ...values.filter(has).map((name) => `${name} ${show(object[name], valueLimit)}`),
    ...members.filter(has).map((name) => `with ${name}`),
    ...(first !== undefined && String(object[first]) === '0' ? ['first block'] : []),
  ].join(', ');
  return `${outer === '' ? '' : `${outer}; `}${memberKind === '' ? 'plain' : memberKind}`.slice(0, limits.kind);
};
