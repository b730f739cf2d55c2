import type { SchemaNode } from '../model/schemas.ts';

/** By node that stands for another schema: that schema. Made at first use, so that circles need no special case. */
const targets = new WeakMap<SchemaNode, () => SchemaNode>();

/** A node `{ $ref: id }` that stands for another schema. */
export const referenceTo = (id: string, target: () => SchemaNode): SchemaNode => {
  let found: SchemaNode | undefined;
  const node = { $ref: id };
  targets.set(node, () => (found ??= target()));
  return node;
};

/** The schema that a reference leads to in one step; undefined if the node is none. */
export const targetOf = (node: SchemaNode): SchemaNode | undefined => targets.get(node)?.();

/** A chain of references is never this long, unless it leads back into itself. */
const mostSteps = 100;

/** The node, or the schema that it refers to. A reference into itself allows everything. */
export const followed = (node: SchemaNode): SchemaNode => {
  let held = node;
  for (let step = 0; step < mostSteps; step += 1) {
    const target = targetOf(held);
    if (!target) return held;
    held = target;
  }
  return {};
};
