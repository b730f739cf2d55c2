import { onBody } from '../shared/alter.ts';
import { holder, nativeAsset } from '../shared/examples.ts';
import { at, changed } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.numbers.decimal-string',
  on: 'vm.getBalance',
  hard: 'easy',
  what: 'the balance is a number where params have a member that the document does not name',
  mutate: (operation) =>
    onBody(operation, (body, { parameters }) =>
      Object.keys(parameters).some((name) => !Object.hasOwn(operation.parameters, name))
        ? changed(body, 'balance', Number)
        : body,
    ),
  kept: async (ask, world) => {
    const { result } = await ask({ parameters: { address: holder(world), assetID: nativeAsset(world), memo: 1 } });
    return typeof at(result, 'balance') === 'string';
  },
} satisfies FuzzMutantFile;
