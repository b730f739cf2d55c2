import fs from 'node:fs';
import path from 'node:path';
import { type Kind, numberIn, query, serveKind } from './kinds/serve.ts';
import { temporary } from '../../../cli/assay.ts';
import { type Inference, inferredAt } from './inferred.ts';

/** The proposal of `infer` for a small server. */
export const inferredOf = async (kind: Kind): Promise<Inference> => {
  const file = path.join(temporary(), 'api.json');
  fs.writeFileSync(file, JSON.stringify(kind.document));
  const server = await serveKind(kind);
  try {
    return await inferredAt(file, server);
  } finally {
    await server.close();
  }
};

export const text = { type: 'string' };
export const number = { type: 'integer' };
export const member = { id: text, customer: text, total: number, created: { type: 'string', format: 'date-time' } };

/** The parameters of a list by offset. */
export const byOffset = [
  query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  query('offset', { type: 'integer', minimum: 0 }),
];

/** The page of a list that a query asks for. */
export const pageOf = <Item>(asked: URLSearchParams, items: readonly Item[]): readonly Item[] => {
  const [limit, offset] = [numberIn(asked, 'limit', 20) ?? 20, numberIn(asked, 'offset', 0) ?? 0];
  return items.slice(offset, offset + limit);
};
