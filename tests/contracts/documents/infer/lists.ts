import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import type { Defect } from '../../../../defects/defect.ts';
import { type ListFacts, ListModel } from '../../../../defects/model/list-model.ts';
import { type Answering, createModel, type ModelServer } from '../../../../defects/model/model-server.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { inProcess } from '../../../../reference/in-process.ts';
import { inPath, objectOf, reads } from '../../openapi/document.ts';
import { type DocumentedList, documentOfList } from '../../openapi/list-contract.ts';
import { type Inference, inferredAt } from './inferred.ts';
import { written } from '../../openapi/written.ts';

export type { Inference } from './inferred.ts';

/** A list that the model server keeps as it is declared. The document for `infer` lacks the declaration. */
export interface ServedList extends DocumentedList {
  readonly rows: ListFacts['items'];
  readonly facts?: Partial<ListFacts>;
  readonly defect?: Defect;
  readonly summary?: string;
  /** Absent: `/` and its name. */
  readonly path?: string;
  readonly single?: SingleItem;
}

/** The operation for a single item of a list. */
interface SingleItem {
  /** `/orders/{orderId}`. */
  readonly path: string;
  /** The schema of an item; absent: as in the list. */
  readonly schema?: object;
  /** The answer; undefined: 404. */
  readonly shows: (item: Value) => Value | undefined;
}

const singleId = ({ name }: ServedList): string => `${name}-single`;

const singlePath = (list: ServedList): Record<string, object> => {
  const { single, item = {} } = list;
  const [name = ''] = single?.path.match(/(?<=\{)\w+/) ?? [];
  return single ? { [single.path]: reads(singleId(list), [inPath(name)], single.schema ?? objectOf(item)) } : {};
};

const singleModel = ({ single, rows }: ServedList): Answering => ({
  answer: ({ parameters }) => {
    const [id] = Object.values(parameters);
    const found = typeof rows === 'function' ? undefined : rows.find((row) => at(row, 'id') === id);
    const body = found && single?.shows(found);
    return { kind: 'answer', status: body === undefined ? 404 : 200, body: body ?? {} };
  },
});

type Operations = Readonly<Record<string, { readonly get: object }>>;

let documents = 0;

/** The document of some lists. Each has a title of its own, since one process takes a document once. */
const documentOf = (lists: readonly ServedList[]): OpenApiDocument => {
  const paths = lists.flatMap(({ summary, path, ...list }) => [
    ...Object.entries(documentOfList(list).paths as Operations).map(([usual, { get }]) => [
      path ?? usual,
      { get: { ...(summary && { summary }), ...get } },
    ]),
    ...Object.entries(singlePath(list)),
  ]);
  const info = { title: `Lists ${(documents += 1)}`, version: '1' };
  return { openapi: '3.1.0', info, paths: Object.fromEntries(paths) } as OpenApiDocument;
};

/** The document of some lists without their declarations, as a text. */
export const undeclared = (...lists: readonly ServedList[]): string =>
  JSON.stringify(documentOf(lists), (name, value: unknown) => (name.startsWith('x-assay') ? undefined : value));

/** Writes it. */
export const writeDocument = (...lists: readonly ServedList[]): string => written({ 'api.json': undeclared(...lists) });

/** Serves lists, one of which may have a defect. */
export const serveLists = (...lists: readonly ServedList[]): ModelServer => {
  const contract = openApiContract(documentOf(lists));
  const models = lists.flatMap((list): [string, Answering][] => {
    const { name, rows, facts, single } = list;
    const model = new ListModel(contract.operation(name), { items: rows, ...facts });
    return [[name, model], ...(single ? [[singleId(list), singleModel(list)] as [string, Answering]] : [])];
  });
  const server = createModel(contract, Object.fromEntries(models));
  for (const { name, defect } of lists) if (defect) server.plant({ operation: name, defect });
  return server;
};

/** The proposals of `infer` for a list. */
export const inferredOfList = (list: ServedList, requests?: number): Promise<Inference> =>
  inferredOfLists([list], requests);

export const inferredOfLists = (lists: readonly ServedList[], requests?: number): Promise<Inference> => {
  const server = serveLists(...lists);
  return inferredAt(writeDocument(...lists), { url: server.url, dispatcher: inProcess(server) }, requests);
};
