import type { OperationRow, RpcOperation } from '../../engine/model/operation.ts';
import { describedNames, type InferFormat, proseOf, quoted } from '../documents/infer/format.ts';
import { wordsOf } from '../documents/infer/names.ts';
import type { JsonRecord } from '../documents/record.ts';
import { resolveReferences } from '../documents/references.ts';
import type { OpenRpcDocument } from './document.ts';
import { openRpcContract } from './index.ts';
import { methodsOf, readMethods } from './operations.ts';

/** Words of a method's name that say nothing of its items: `getEvents`, `books_page`. */
const verbs = new Set('get list page pages find search query fetch read all by'.split(' '));

const nameOf = (row: OperationRow): string => (row as RpcOperation).method;

function methodOf(document: OpenRpcDocument, row: OperationRow): JsonRecord | undefined {
  return document.methods
    .map((method) => resolveReferences(document, method))
    .find((method) => method?.['name'] === nameOf(row));
}

export const inferOpenRpc: InferFormat = {
  operations: (document: OpenRpcDocument) => methodsOf(document),
  contract: (document: OpenRpcDocument) => openRpcContract(document),
  describe: (document: OpenRpcDocument, row) => {
    const method = methodOf(document, row);
    const isDeclared = method?.['x-assay-list'] !== undefined;
    const descriptions = describedNames(document, method?.['params']);
    return method && { headers: [], descriptions, text: proseOf(method), isDeclared };
  },
  listName: (row) => wordsOf(nameOf(row)).findLast((word) => !verbs.has(word)) ?? '',
  withList: (document: OpenRpcDocument, row, list) => ({
    ...document,
    methods: document.methods.map((methodValue) => {
      const method = resolveReferences(document, methodValue);
      return method?.['name'] === nameOf(row) ? { ...method, 'x-assay-list': list } : methodValue;
    }),
  }),
  listed: (document: OpenRpcDocument, row, list) => {
    const method = methodOf(document, row);
    const methods = method ? [{ ...method, 'x-assay-list': list }] : [];
    return readMethods({ ...document, methods }).operations[0]?.row;
  },
  target: (row) => `$.methods[?@.name == ${quoted(nameOf(row))}]`,
};
