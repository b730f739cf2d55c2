import fs from 'node:fs';
import path from 'node:path';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import type { Defect } from '../../../../defects/defect.ts';
import { type ListFacts, ListModel } from '../../../../defects/model/list-model.ts';
import { createModel, type ModelServer } from '../../../../defects/model/model-server.ts';
import { inProcess } from '../../../../reference/in-process.ts';
import { temporary } from '../../../cli/assay.ts';
import { type DocumentedList, documentOfList } from '../../openapi/list-contract.ts';
import { type Inference, inferredAt } from './inferred.ts';

/** A list that the model server keeps as it is declared. The document for `infer` lacks the declaration. */
export interface ServedList extends DocumentedList {
  readonly rows: ListFacts['items'];
  readonly facts?: Partial<ListFacts>;
  readonly defect?: Defect;
  readonly summary?: string;
}

type Operations = Readonly<Record<string, { readonly get: object }>>;

let documents = 0;

/** The document of some lists. Each has a title of its own, since one process takes a document once. */
const documentOf = (lists: readonly ServedList[]): OpenApiDocument => {
  const paths = lists.flatMap(({ summary, ...list }) =>
    Object.entries(documentOfList(list).paths as Operations).map(([at, { get }]) => [
      at,
      { get: { ...(summary && { summary }), ...get } },
    ]),
  );
  const info = { title: `Lists ${(documents += 1)}`, version: '1' };
  return { openapi: '3.1.0', info, paths: Object.fromEntries(paths) } as OpenApiDocument;
};

/** The document of some lists without their declarations, as a text. */
export const undeclared = (...lists: readonly ServedList[]): string =>
  JSON.stringify(documentOf(lists), (name, value: unknown) => (name.startsWith('x-assay') ? undefined : value));

/** Writes it. */
export const writeDocument = (...lists: readonly ServedList[]): string => {
  const file = path.join(temporary(), 'api.json');
  fs.writeFileSync(file, undeclared(...lists));
  return file;
};

/** Serves lists, one of which may have a defect. */
export const serveLists = (...lists: readonly ServedList[]): ModelServer => {
  const contract = openApiContract(documentOf(lists));
  const models = lists.map(({ name, rows, facts }) => {
    return [name, new ListModel(contract.operation(name), { items: rows, ...facts })] as const;
  });
  const server = createModel(contract, Object.fromEntries(models));
  for (const { name, defect } of lists) if (defect) server.plant({ operation: name, defect });
  return server;
};

/** What `infer` proposes for a list. */
export const inferredOfList = (list: ServedList, requests?: number): Promise<Inference> =>
  inferredOfLists([list], requests);

export const inferredOfLists = (lists: readonly ServedList[], requests?: number): Promise<Inference> => {
  const server = serveLists(...lists);
  return inferredAt(writeDocument(...lists), { url: server.url, dispatcher: inProcess(server) }, requests);
};
