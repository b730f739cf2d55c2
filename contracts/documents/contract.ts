import { createHash } from 'node:crypto';
import { defineContract, type JudgedContract, type RequirementRow } from '../../engine/contract/contract.ts';
import type { Interface } from '../../engine/model/contract.ts';
import type { SecurityScheme } from '../../engine/model/credential.ts';
import { defined } from '../../engine/model/defined.ts';
import type { LeftOut } from '../../engine/model/left-out.ts';
import { soleBase } from '../../engine/model/names.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import { valuesOf } from './conventions.ts';
import { operandFormat } from './lists/meaning.ts';
import { declaredComparison, figuresIn } from './objects/members.ts';
import { documentTopics } from './topics.ts';
import type { DocumentedOperation } from './operation.ts';
import { warningsOf } from './reading/warnings.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { formats, textFormats } from './schema/formats.ts';
import { discoveryOf, subjectKindsOf, unlikeOf } from './subjects/subjects.ts';

/** A kind of document: its name, and what any document of the kind must keep. */
export interface DocumentKind {
  /** `openapi`; also the name under which requirements name the document. */
  readonly format: string;
  /** `OpenAPI document`. */
  readonly title: string;
  readonly requirements: readonly RequirementRow[];
  /** Facts about its only interface. */
  readonly base?: Partial<Interface>;
}

/** The parts of a document that was read. */
export interface ReadDocument<Row extends OperationRow> {
  readonly document: JsonRecord;
  readonly operations: readonly DocumentedOperation<Row>[];
  readonly leftOut: readonly LeftOut[];
  readonly securitySchemes?: readonly SecurityScheme[];
  /** The paths of the base URLs that the document names. */
  readonly basePaths?: readonly string[];
  /** Names the schemas of a row by their `$id`. `idOf`: the `$id` of a schema by its place in the document. */
  withSchemaIds?(row: Row, idOf: (place: string) => string): Row;
}

const interfaceOf = (
  { format, base }: DocumentKind,
  title: string,
  basePaths: readonly string[] = [],
): Readonly<Record<string, Interface>> => ({
  [soleBase]: { document: format, title, answersRequirement: 'api.answers', basePaths, ...base },
});

const titleOf = ({ info }: JsonRecord): string => {
  const title = isRecord(info) ? info['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 60) : 'API';
};

/** For each kind of object, the members that never change, collected from all operations. */
const objectsOf = (documented: readonly DocumentedOperation[]): Readonly<Record<string, readonly string[]>> => {
  const all = documented.flatMap(({ objects }) => [...objects]);
  const kinds = [...new Set(all.map(([kind]) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...new Set(all.flatMap(([text, members]) => (text === kind ? members : [])))]]),
  );
};

/** The requirements for any document of a kind, as a contract without operations and so without cases. */
export function contractOfKind(kind: DocumentKind): JudgedContract {
  return defineContract({
    name: kind.format,
    documents: { [kind.format]: kind.title },
    interfaces: interfaceOf(kind, 'API'),
    subjectKinds: {},
    operations: [],
    schemas: { files: new Map(), requirementOf: () => 'api.schema' },
    requirements: kind.requirements,
  });
}

/** Cache of contracts by name: a document makes one contract, because its schemas are registered by name. */
const contracts = new Map<string, JudgedContract>();

/** The contract of a document. `read`: its parts, which are read once for each document. */
export function contractOfDocument<Row extends OperationRow>(
  kind: DocumentKind,
  document: JsonRecord,
  read: () => Omit<ReadDocument<Row>, 'document'>,
): JudgedContract {
  // The name is a hash, because two documents in one process may share a title.
  const name = `${kind.format}-${createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12)}`;
  const known = contracts.get(name);
  if (known) return known;
  const contract = contractNamed(name, kind, { document, ...read() });
  contracts.set(name, contract);
  return contract;
}

function contractNamed<Row extends OperationRow>(
  name: string,
  kind: DocumentKind,
  read: ReadDocument<Row>,
): JudgedContract {
  const { document, operations: documented, leftOut, securitySchemes, basePaths, withSchemaIds = (row) => row } = read;
  const idOf = (place: string): string => `${name}:${encodeURIComponent(place)}`;
  const operations = documented.map(({ row, members }) =>
    withSchemaIds({ ...row, ...defined({ neverFalls: figuresIn(members) }) }, idOf),
  );
  const subjectKinds = subjectKindsOf(operations);
  const title = titleOf(document);
  return defineContract({
    name,
    documents: { [kind.format]: title },
    interfaces: interfaceOf(kind, title, basePaths),
    subjectKinds,
    ...defined({ securitySchemes, leftOut: leftOut.length === 0 ? undefined : leftOut }),
    vocabulary: {
      formats: { ...textFormats, ...formats, [operandFormat]: () => false },
      unlike: unlikeOf(Object.keys(subjectKinds)),
      objects: objectsOf(documented),
      ...valuesOf(document),
    },
    discovery: discoveryOf(documented),
    operations,
    schemas: {
      files: new Map(documented.flatMap(({ schemas }) => [...schemas].map(([place, schema]) => [idOf(place), schema]))),
      requirementOf: () => 'api.schema',
    },
    requirements: kind.requirements,
    warnings: warningsOf(document),
    comparison: declaredComparison(document, documented),
    topics: documentTopics,
  });
}
