import type { Topic, Variant } from '../../../../reference/defects/variants/index.ts';

/** The topics in the order in which variants wrap the provider. Variants of one layer would hide each other. */
const layers: readonly (readonly Topic[])[] = [
  ['world'],
  ['lists'],
  ['metrics'],
  ['input'],
  ['utxos'],
  ['paging', 'moving'],
  ['values'],
  ['json'],
  ['errors'],
  ['rpc'],
  ['auth'],
  ['http'],
];

/** As few bundles as contain every variant once and two of one layer never. */
export function bundle(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const byLayer = layers.map((topics) => variants.filter(({ topic }) => topics.includes(topic)));
  const count = Math.max(0, ...byLayer.map((layer) => layer.length));
  return Array.from({ length: count }, (_, index) => byLayer.flatMap((layer) => layer.slice(index, index + 1)));
}
