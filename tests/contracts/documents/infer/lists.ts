import type { Judgements } from '../../../../engine/run/judge-target.ts';
import { judgeContract } from '../../openapi/judged.ts';
import { listeningTo } from '../../openapi/modelled.ts';
import { type OpenApiDocument, openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import type { Defect } from '../../../../defects/defect.ts';
import { type ListFacts, ListModel } from '../../../../defects/model/list-model.ts';
import { type Answering, type ModelServer, createModel } from '../../../../defects/model/model-server.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { inProcess } from '../../../../reference/in-process.ts';
import { inPath, objectOf, reads } from '../../openapi/document.ts';
import { type DocumentedList, documentOfList } from '../../openapi/list-contract.ts';
import { written } from '../../openapi/written.ts';
import { parse } from 'yaml';
import { inferOpenApi } from '../../../../contracts/openapi/infer.ts';
import { inferLists, overlayText, planOf } from '../../../../contracts/documents/infer/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { openClient } from '../../../../engine/run/judge/open-client.ts';
import { defaultOptions } from '../../../../engine/run/options.ts';
import type { Listening } from '../../openapi/listening.ts';
import { defined } from '../../../../engine/model/defined.ts';

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
    const row = typeof rows === 'function' ? undefined : rows.find((row) => at(row, 'id') === id);
    const body = row && single?.shows(row);
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

const unrecorded = { write: () => undefined, close: () => undefined };

export interface Inference {
  /** By path: the proposed `x-assay-list`, as `assay run` reads it. */
  readonly proposed: Readonly<Record<string, unknown>>;
  readonly overlay: string;
  readonly requests: number;
  /** The document with the proposals, as `assay run` takes it; absent: nothing is proposed. */
  readonly contract?: JudgedContract | undefined;
}

/** Asks a target about the lists of a document, and reads the overlay as `assay run` does. */
export const inferredAt = async (
  file: string,
  { url, dispatcher }: Pick<Listening, 'url' | 'dispatcher'>,
  requests = 400,
): Promise<Inference> => {
  const document = await readOpenApi(file);
  const plan = planOf(inferOpenApi, document);
  const options = { ...defaultOptions, retries: 0, target: { api: url }, maxRequests: requests };
  const { client } = openClient(plan.contract, options, unrecorded, defined({ dispatcher }));
  try {
    const inference = await inferLists(plan, client, { requests, perOperation: 60 });
    const overlay = overlayText(plan, inference, { origin: url });
    const { actions } = parse(overlay) as { actions: { target: string; update: { 'x-assay-list': unknown } }[] };
    // `assay run` takes it as it stands; without a proposal there is nothing to take.
    const contract =
      actions.length > 0 ? openApiContract(await readOpenApi(file, written({ 'lists.yaml': overlay }))) : undefined;
    return {
      contract,
      proposed: Object.fromEntries(
        actions
          .filter(({ update }) => update['x-assay-list'] !== undefined)
          .map(({ target, update }) => [target.replace(/^\$\.paths\['(.*)'\]\.get$/, '$1'), update['x-assay-list']]),
      ),
      overlay,
      requests: client.stats.requests,
    };
  } finally {
    await client.close();
  }
};

/** Items that the small servers list: 57 orders of five customers. */
interface Order {
  readonly id: string;
  readonly customer: string;
  readonly state: 'open' | 'paid' | 'shipped';
  readonly total: number;
  readonly created: string;
}

const customers = ['Achebe', 'Borges', 'Calvino', 'Duras', 'Eco'];
const states = ['open', 'paid', 'shipped'] as const;
const firstDay = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1_000;

export const orders: readonly Order[] = Array.from({ length: 57 }, (_, n) => ({
  id: `o${String(n + 100)}`,
  customer: customers[(n * 7) % 5] as string,
  state: states[(n * 5) % 3] as Order['state'],
  total: (n * 37) % 101,
  created: new Date(firstDay + n * day).toISOString(),
}));

/** Judges a list by its proposals. */
export const judgedWith = (
  { contract }: Inference,
  list: ServedList,
  ...only: readonly string[]
): Promise<Judgements> => {
  if (!contract) throw new Error('nothing is proposed');
  return judgeContract(contract, Promise.resolve(listeningTo(serveLists(list))), ...only);
};
