import type { SchemaNode } from '../model/schemas.ts';

/** The referenced schemas by node. Made at first use, so that circular references need no special case. */
const targets = new WeakMap<SchemaNode, () => SchemaNode>();

/** Makes a node `{ $ref: id }` for another schema. */
export const referenceTo = (id: string, target: () => SchemaNode): SchemaNode => {
  let resolved: SchemaNode | undefined;
  const node = { $ref: id };
  targets.set(node, () => (resolved ??= target()));
  return node;
};

/** The schema that a reference leads to in one step; undefined if the node is none. */
export const targetOf = (node: SchemaNode): SchemaNode | undefined => targets.get(node)?.();

/** Maximum length of a chain of references; only circular ones are longer. */
const mostSteps = 100;

/** The node, or the schema that it refers to. A reference into itself allows everything. */
export const followed = (node: SchemaNode): SchemaNode => {
  let current = node;
  for (let step = 0; step < mostSteps; step += 1) {
    const target = targetOf(current);
    if (!target) return current;
    current = target;
  }
  return {};
};
