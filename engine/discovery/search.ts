import { brokenShape } from '../schema/shape.ts';
import type { Depth } from '../model/depth.ts';
import { defined } from '../model/defined.ts';
import type { Client } from '../model/exchange.ts';
import { askAll } from './ask.ts';
import { extractSubjects } from './extract-subjects.ts';
import type { DiscoverableContract, Search } from './rules.ts';
import { ItemShapes } from './item-shapes.ts';
import { knownCall, type Subjects } from './subjects.ts';

/** A discovery that sends its calls through `client` and stores what it learns in `subjects`. */
export const searchOf = (
  contract: DiscoverableContract,
  client: Client,
  subjects: Subjects,
  { depth, seeksRare }: { readonly depth: Depth; readonly seeksRare: boolean },
): Search => {
  const itemShapes = seeksRare ? new ItemShapes() : undefined;
  const extract: Search['extract'] = (answer) => extractSubjects(contract, answer, subjects, itemShapes);
  return {
    contract,
    subjects,
    depth,
    ...defined({ itemShapes }),
    samples: new Map(),
    ask: async (calls) => (await askAll(client, calls)).map(({ answer }) => answer),
    extract,
    learn({ operation, parameters }, answer) {
      if (!answer?.result || brokenShape(contract, answer) !== undefined) return;
      subjects.learnArguments(operation, knownCall(contract, parameters, answer));
      extract(answer);
    },
    knownCall: (parameters, answer) => knownCall(contract, parameters, answer),
  };
};
