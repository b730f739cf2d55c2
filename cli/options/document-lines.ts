import { fileError } from '../../engine/model/files.ts';
import fs from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { SourceLine } from '../../reports/annotations.ts';
import { Usage } from '../usage.ts';

/** The key of a member of a mapping. */
const keyOf = (node: unknown, name: string): Node | undefined =>
  isMap(node)
    ? (node.items.map(({ key }) => key).find((key) => isScalar(key) && key.value === name) as Node | undefined)
    : undefined;

/**
 * The line of each operation in a document of the repository, JSON or YAML: of its method below the path, or of the
 * method of JSON-RPC. An operation that stands in another file has none.
 */
export function operationLines(file: string, contract: JudgedContract): (operation: string) => SourceLine | undefined {
  const counter = new LineCounter();
  let document;
  try {
    document = parseDocument(fs.readFileSync(file, 'utf8'), { lineCounter: counter });
  } catch (error) {
    throw new Usage(`--document ${file} cannot be read (${fileError(error)})`);
  }
  const methods = document.get('methods');
  const nodeOf = (operation: Operation): Node | undefined => {
    if (operation.kind === 'rest')
      return keyOf(document.getIn(['paths', operation.path]), operation.httpMethod.toLowerCase());
    const method = isSeq(methods)
      ? methods.items.find((item) => isMap(item) && item.get('name') === operation.method)
      : undefined;
    return isMap(method) ? keyOf(method, 'name') : undefined;
  };
  const name = path.relative(process.cwd(), path.resolve(file)).split(path.sep).join('/');
  return (id) => {
    const at = contract.hasOperation(id) ? nodeOf(contract.operation(id))?.range?.[0] : undefined;
    return at === undefined ? undefined : { file: name, line: counter.linePos(at).line };
  };
}
