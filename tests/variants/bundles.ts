import type { Variant } from '../../reference/defects/variants/load.ts';

/** What variants change, from the inside out; a name begins with it. Those of one layer would hide each other. */
const layers = [
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
] as const;

const layerOf = ({ id }: Variant): number => {
  const layer = layers.findIndex((names) => names.some((name) => id.startsWith(`${name}-`)));
  if (layer < 0) throw new Error(`reference/defects/variants/${id}.ts: a name begins with ${layers.flat().join(', ')}`);
  return layer;
};

/** As few bundles as hold every variant once and two of one layer never. */
export const bundles = (variants: readonly Variant[]): readonly (readonly Variant[])[] => {
  const byLayer = layers.map((_, layer) => variants.filter((variant) => layerOf(variant) === layer));
  const count = Math.max(0, ...byLayer.map((own) => own.length));
  return Array.from({ length: count }, (_, index) => byLayer.flatMap((own) => own.slice(index, index + 1)));
};
