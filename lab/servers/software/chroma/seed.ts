import { idOf, numbers, post, repeat } from '../../seeding.ts';

/** Numbers of seeded things: each list has several pages of ten. */
const databases = 43;
const collections = 47;
const records = 60;

export const names = { tenant: 'tenant-01', database: 'database-01', collection: 'collection-29' } as const;

/** Points on a line, so that all distances differ. */
const embedding = (n: number): readonly number[] => [n / 8, 1, n / 16];

/** Fills a tenant with databases, one of them with collections, and one of these with records. Returns its id. */
export const seed = async (api: string): Promise<string> => {
  await post(`${api}/tenants`, { name: names.tenant });
  const tenant = `${api}/tenants/${names.tenant}`;
  await repeat(databases, (n) => post(`${tenant}/databases`, { name: `database-${String(n).padStart(2, '0')}` }));
  const database = `${tenant}/databases/${names.database}`;
  const created = await repeat(collections, (n) =>
    post(`${database}/collections`, { name: `collection-${(n * 29) % 53}`, metadata: { topic: `topic ${n % 5}` } }),
  );
  const filled = idOf(created[0]);
  await post(`${database}/collections/${filled}/add`, {
    ids: numbers(records).map((n) => `record-${(n * 17) % 61}`),
    embeddings: numbers(records).map(embedding),
    documents: numbers(records).map((n) => `text ${n}`),
    metadatas: numbers(records).map((n) => ({ topic: `topic ${n % 7}` })),
  });
  return filled;
};
