/** The goods of a shop: numbers, decimals, texts, dates, booleans, lists, null and missing members. */
export interface Good {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly stock: number;
  readonly released: string;
  readonly changed: string;
  readonly active: boolean;
  readonly tags: readonly string[];
  readonly rating?: number | null;
  readonly maker?: { readonly name: string };
}

const names = [
  'Anvil',
  'Bolt & nut',
  'bolt, long',
  'Chain+hook',
  'Drill 10%',
  'drill "s"',
  'École',
  'ecole 2',
  'File_flat',
  'Gouge/wide',
  'hammer',
  'Hammer drill',
  'Iron #4',
  'jig=saw',
  'Knife',
  'Lathe?',
  'lathe;old',
  'Mallet',
  'Nail',
  'nail 2',
  'Öl',
  'Plane',
  'Rasp',
  'Saw',
];
const tags = ['wood', 'metal', 'sale', 'new item', 'hand-made'];
const makers = ['Ames', 'Bahco', 'Cox & Sons', 'Dick'];
const day = (n: number): string => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);

export const goods: readonly Good[] = names.map((name, n) => ({
  id: n + 1,
  name,
  price: Math.round((5 + ((n * 37) % 24) * 4.13) * 100) / 100,
  stock: ((n * 7) % 12) * 9,
  released: day((n * 11) % 40),
  changed: new Date(Date.UTC(2024, 1, 1 + ((n * 5) % 15), n % 24, n, n)).toISOString().replace('.000', ''),
  active: n % 3 !== 0,
  tags: tags.filter((_, place) => (n + place) % 3 === 0 || n % 5 === place).slice(0, n % 4),
  ...(n % 5 === 4 ? {} : { rating: n % 5 === 2 ? null : (n % 4) + 1 }),
  ...(n % 6 === 5 ? {} : { maker: { name: makers[n % 4] ?? '' } }),
}));
