import { idOf, post } from '../../seeding.ts';

/** Numbers of seeded things; each list has several pages of its default size. */
const stores = 63;
const models = 61;
const tuples = 120;
/** Most tuples of one write. */
const batch = 40;

const types = ['document', 'folder'] as const;

const relation = { this: {} };
const restricted = { directly_related_user_types: [{ type: 'user' }] };

const model = {
  schema_version: '1.1',
  type_definitions: [
    { type: 'user' },
    ...types.map((type) => ({
      type,
      relations: { viewer: relation, owner: relation },
      metadata: { relations: { viewer: restricted, owner: restricted } },
    })),
  ],
};

const tuple = (n: number): object => ({
  user: `user:${['anne', 'Anne', 'bob', 'über'][n % 4]}-${n % 9}`,
  relation: n % 3 === 0 ? 'owner' : 'viewer',
  object: `${types[n % 2]}:${n}`,
});

/** Fills stores, models, tuples and changes. Returns the id of the store that has all of them. */
export const seed = async (url: string): Promise<string> => {
  let filled = '';
  for (let n = 0; n < stores; n += 1) {
    const id = idOf(await post(`${url}/stores`, { name: `store ${n % 7}` }));
    if (n === stores - 2) filled = id;
  }
  for (let n = 0; n < models; n += 1) await post(`${url}/stores/${filled}/authorization-models`, model);
  for (let first = 0; first < tuples; first += batch) {
    const keys = Array.from({ length: Math.min(batch, tuples - first) }, (_, n) => tuple(first + n));
    await post(`${url}/stores/${filled}/write`, { writes: { tuple_keys: keys } });
  }
  const deleted = Array.from({ length: 9 }, (_, n) => tuple(n * 11));
  await post(`${url}/stores/${filled}/write`, { deletes: { tuple_keys: deleted } });
  return filled;
};
