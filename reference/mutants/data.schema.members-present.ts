import { without } from './shared/values.ts';
import { onEach } from './shared/alter.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { MutantFile } from './types.ts';

/** An identifying member that some items lack, and a member that no item has. */
export default {
  breaks: 'data.schema.members-present',
  mutate: (operation) => {
    const { identity, detail } = typicalMembersOf(operation.id);
    return {
      ...(identity === undefined
        ? {}
        : {
            identity: onEach(operation, (item) => without(item, identity)),
            ...(operation.listing
              ? {
                  'identity-of-one': onEach(operation, (item, index, all) =>
                    index === all.length - 1 ? without(item, identity) : item,
                  ),
                }
              : {}),
          }),
      ...(detail === undefined ? {} : { never: onEach(operation, (item) => without(item, detail)) }),
    };
  },
} satisfies MutantFile;
