import { auth, errors, http } from './http.ts';
import { input } from './input.ts';
import { json } from './json.ts';
import { lists, paging } from './paging.ts';
import { metrics } from './metrics.ts';
import { moving, world } from './world.ts';
import { real } from './real.ts';
import { rpc } from './rpc.ts';
import { unexplained } from './unexplained.ts';
import { utxos } from './utxos.ts';
import { values } from './values.ts';
import type { VariantRow } from './variant.ts';

const topics = {
  auth,
  errors,
  http,
  input,
  json,
  lists,
  metrics,
  moving,
  paging,
  real,
  rpc,
  unexplained,
  utxos,
  values,
  world,
};

export type Topic = keyof typeof topics;

/** A variant with its id, `topic-name`. */
export interface Variant extends VariantRow {
  readonly id: string;
  readonly topic: Topic;
}

/** Every variant, in the order of the topics. */
export const variants: readonly Variant[] = (Object.keys(topics) as Topic[]).flatMap((topic) =>
  Object.entries(topics[topic]).map(([name, row]) => ({ ...row, id: `${topic}-${name}`, topic })),
);

/** @throws Error if there is no variant of this id. */
export function findVariant(id: string): Variant {
  const found = variants.find((row) => row.id === id);
  if (!found) throw new Error(`reference/defects/variants has no variant ${id}`);
  return found;
}
