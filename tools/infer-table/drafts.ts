import { withAllowedWrites } from '../../contracts/openapi/callable.ts';
import { readOpenApi } from '../../contracts/openapi/index.ts';
import { draftList, planOf } from '../../contracts/documents/infer/index.ts';
import { isProposed } from '../../contracts/documents/infer/answer.ts';
import { callOf } from '../../contracts/documents/infer/format.ts';
import { inferOpenApi } from '../../contracts/openapi/infer.ts';
import { operationsOf } from '../../contracts/openapi/operations.ts';
import type { Proposals, Truth } from './truth.ts';

/** Lists of a document without a server: those that it declares itself, and those that `infer` drafts. */
export const draftsOf = async (file: string, truth: Truth): Promise<Proposals> => {
  const read = await readOpenApi(file);
  // A person marks the lists that are read by POST; nothing else may be called.
  const posts = Object.keys(truth).filter((name) => name.startsWith('POST '));
  const document = posts.length > 0 ? withAllowedWrites(read, posts) : read;
  const declared = operationsOf(document).flatMap(({ row }) =>
    row.listing ? [[`${row.httpMethod} ${row.path}`, { items: row.listing.items, paging: row.listing.paging }]] : [],
  );
  const drafted = planOf(inferOpenApi, document)
    .sketches.map(draftList)
    .flatMap(({ sketch, paging }) =>
      isProposed(paging) ? [[callOf(sketch.operation), { items: sketch.items, paging: paging.proposed }]] : [],
    );
  return Object.fromEntries([...declared, ...drafted]) as Proposals;
};
