import { type DiscoveryRules, findLongList, sampleHeights, type SearchStep } from '../../../rules/parts.ts';
import { members } from './members.ts';
import { objects, scope } from './objects.ts';
import { followOrigins } from './origins.ts';
import { chainOfPath, findSiblings } from './siblings.ts';

const steps = (): readonly SearchStep[] => [
  sampleHeights({
    base: 'node',
    kind: 'node-height',
    head: { operation: 'vm.getHeight', member: 'height' },
    untilLong: 'vm.getUTXOs',
  }),
  followOrigins(),
  findLongList({ base: 'node', operation: 'vm.getUTXOs', parameter: 'addresses', together: 64 }),
  findSiblings(),
];

/** How subjects of the two documents are found. */
export const discovery: DiscoveryRules = {
  members,
  objects,
  // A node gives a block as JSON text.
  jsonTexts: ['block'],
  scope,
  steps,
  namedByPath: chainOfPath,
};
