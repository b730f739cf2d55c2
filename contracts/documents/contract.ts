import { createHash } from 'node:crypto';
import { defineContract, type JudgedContract, type RequirementRow } from '../../engine/contract/contract.ts';
import type { Interface, Topic } from '../../engine/model/contract.ts';
import type { SecurityScheme } from '../../engine/model/credential.ts';
import { defined } from '../../engine/model/defined.ts';
import { type Base, soleBase } from '../../engine/model/names.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import { valuesOf } from './conventions.ts';
import { operandFormat } from './lists/meaning.ts';
import { declaredComparison, figuresIn } from './objects/members.ts';
import { DocumentFault } from './fault.ts';
import type { DocumentedOperation, ReadOperations } from './operation.ts';
import { warningsOf } from './reading/warnings.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { relatedOperations } from './related-operations.ts';
import { formats, textFormats } from './schema/formats.ts';
import { discoveryOf, subjectKindsOf, unlikeOf } from './subjects/subjects.ts';
import { type Enforcement, enforcementsOf } from '../../engine/contract/enforcement.ts';
import { groupBy } from '../../engine/model/group-by.ts';

/** Topics of the requirements of any document, in the order of the matrix columns. */
const documentTopics: readonly Topic[] = [
  { id: 'answers', title: 'Answers', about: 'statuses, content types and the schemas of answers; access with a key' },
  {
    id: 'pages',
    title: 'Pages',
    about: 'walks through lists: each item once, page sizes, cursors, links and counts',
    prefixes: ['api.page', 'api.count'],
  },
  { id: 'order', title: 'Order', about: 'the declared order of lists', prefixes: ['api.order'] },
  {
    id: 'filters',
    title: 'Filters',
    about: 'filters and ranges: what they keep, what they leave out',
    prefixes: ['api.filter', 'api.range'],
  },
  {
    id: 'objects',
    title: 'Objects',
    about: 'an object is the same wherever it stands; references lead to objects',
    prefixes: ['api.objects', 'api.parent', 'api.joins', 'api.same', 'api.series', 'api.members', 'api.figures'],
  },
  {
    id: 'input',
    title: 'Input',
    about: 'defaults of parameters, and how bad input is refused',
    prefixes: ['api.input', 'api.parameters'],
  },
];

/** The statements that documents of a kind must keep, for operations of their protocol. */
interface RequirementsOfKind {
  readonly protocol: OperationRow['kind'];
  readonly requirements: readonly RequirementRow[];
}

/** Names an enforcement, so that both kinds of documents name one judge once. */
const nameOf = (enforcement: Enforcement): string => {
  if (enforcement.by === 'requests') return `requests ${enforcement.name}`;
  if (enforcement.by === 'nothing') return 'nothing';
  return `${enforcement.by} ${enforcement.check.name} ${enforcement.by === 'check' ? enforcement.rule : ''}`;
};

function mergedRow(rows: readonly RequirementRow[]): RequirementRow {
  const [first] = rows as readonly [RequirementRow];
  const enforcements = new Map(rows.flatMap(enforcementsOf).map((enforcement) => [nameOf(enforcement), enforcement]));
  const fuzzChecks = new Map(rows.flatMap((row) => row.fuzzChecks ?? []).map((check) => [nameOf(check), check]));
  return {
    ...first,
    section: [...new Set(rows.map(({ section }) => section))].join('; '),
    covers: (operation) => rows.some((row) => row.covers(operation)),
    enforcedBy: [...enforcements.values()],
    fuzzChecks: [...fuzzChecks.values()],
  };
}

/** The requirements of documents of these kinds: a statement that both kinds have is one requirement. */
function mergedRequirements(kinds: readonly RequirementsOfKind[]): readonly RequirementRow[] {
  const [only, ...others] = kinds;
  if (only && others.length === 0) return only.requirements;
  const rows = kinds.flatMap(({ protocol, requirements }) =>
    requirements.map((row) => ({
      ...row,
      covers: (operation: OperationRow) => operation.kind === protocol && row.covers(operation),
    })),
  );
  return groupBy(rows, ({ id }) => id).map(([, sameId]) => mergedRow(sameId));
}

/** A kind of document: its name, and what any document of the kind must keep. */
export interface DocumentKind extends RequirementsOfKind {
  /** `openapi`; also the name under which requirements name the document. */
  readonly format: string;
  /** `OpenAPI document`. */
  readonly title: string;
  /** Facts about its interface. */
  readonly base?: Partial<Interface>;
}

/** The parts of a document that was read. */
export interface ReadDocument extends ReadOperations {
  readonly securitySchemes?: readonly SecurityScheme[];
  /** The paths of the base URLs that the document names. */
  readonly basePaths?: readonly string[];
  /** Names the schemas of a row by their `$id`. `idOf`: the `$id` of a schema by its place in the document. */
  withSchemaIds?(row: OperationRow, idOf: (place: string) => string): OperationRow;
}

/** The document of one interface. */
export interface DocumentSource {
  readonly kind: DocumentKind;
  readonly document: JsonRecord;
  /** Name and base URL of the interface in a contract file. */
  readonly heading?: string;
  readonly url?: string;
  /** Its parts, which are read once for each document. */
  read(): ReadDocument;
}

type InterfacePart = DocumentSource & ReadDocument & { readonly base: Base };

const titleOf = ({ info }: JsonRecord): string => {
  const title = isRecord(info) ? info['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 60) : 'API';
};

const interfaceOf = (
  { format, base }: DocumentKind,
  title: string,
  facts: Pick<Partial<Interface>, 'basePaths' | 'heading' | 'url' | 'learnsFrom'> = {},
): Interface => ({ document: format, title, answersRequirement: 'api.answers', basePaths: [], ...facts, ...base });

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
    interfaces: { [soleBase]: interfaceOf(kind, 'API') },
    subjectKinds: {},
    operations: [],
    schemas: { files: new Map(), requirementOf: () => 'api.schema' },
    requirements: kind.requirements,
  });
}

/** Cache of contracts by name: a document makes one contract, because its schemas are registered by name. */
const contracts = new Map<string, JudgedContract>();

/** The contract of a document, whose interface is the only one. */
export const contractOfDocument = (source: DocumentSource): JudgedContract =>
  contractOfDocuments({ [soleBase]: source });

/**
 * The contract of several documents, by the name of the interface that each describes. Their joins may name operations
 * of each other.
 * @throws DocumentFault if two of them have an operation of one name.
 */
export function contractOfDocuments(sources: Readonly<Record<Base, DocumentSource>>): JudgedContract {
  const all = Object.entries(sources);
  const kinds = [...new Set(all.map(([, { kind }]) => kind))];
  // The name is a hash, because two documents in one process may share a title.
  const text = JSON.stringify(all.map(([base, { document, url }]) => [base, url, document]));
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const name = `${kinds.map(({ format }) => format).join('-')}-${digest}`;
  const cachedContract = contracts.get(name);
  if (cachedContract) return cachedContract;
  const contract = contractNamed(
    name,
    kinds,
    all.map(([base, source]) => ({ base, ...source, ...source.read() })),
  );
  contracts.set(name, contract);
  return contract;
}

/** Operations are named without their interface, so that each name stands for one of them. */
function mustDiffer(parts: readonly InterfacePart[]): void {
  const owners = new Map<string, string>();
  for (const { heading = '', operations } of parts)
    for (const { row } of operations) {
      const owner = owners.get(row.id);
      if (owner !== undefined && owner !== heading)
        throw new DocumentFault(
          `${owner} and ${heading} both have the operation ${row.id}; give one of them another name by an overlay`,
        );
      owners.set(row.id, heading);
    }
}

/** The titles of the documents of each format. */
const titlesOf = (kinds: readonly DocumentKind[], parts: readonly InterfacePart[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    kinds.map(({ format }) => [
      format,
      parts.flatMap(({ kind, document }) => (kind.format === format ? titleOf(document) : [])).join(' and '),
    ]),
  );

/** The interfaces of an API. Each may show values that calls of the others take. */
const interfacesOf = (parts: readonly InterfacePart[]) =>
  Object.fromEntries(
    parts.map(({ base, kind, document, basePaths, heading, url }) => {
      const others = parts.flatMap((part) => (part.base === base ? [] : part.base));
      const learnsFrom = others.length > 0 ? others : undefined;
      return [base, interfaceOf(kind, titleOf(document), defined({ basePaths, heading, url, learnsFrom }))];
    }),
  );

function contractNamed(name: string, kinds: readonly DocumentKind[], parts: readonly InterfacePart[]): JudgedContract {
  mustDiffer(parts);
  const idOf = (place: string): string => `${name}:${encodeURIComponent(place)}`;
  const documented = relatedOperations(
    parts.map((part) => ({
      ...part,
      operations: part.operations.map((operation) => ({ ...operation, row: { ...operation.row, base: part.base } })),
    })),
  );
  const byBase = new Map(parts.map((part) => [part.base, part]));
  const operations = documented.map(({ row, members }) => {
    const withFigures = { ...row, ...defined({ neverFalls: figuresIn(members) }) };
    return byBase.get(row.base)?.withSchemaIds?.(withFigures, idOf) ?? withFigures;
  });
  const subjectKinds = subjectKindsOf(operations);
  const leftOut = parts.flatMap((part) => part.leftOut);
  const schemes = parts.flatMap(({ securitySchemes }) => securitySchemes ?? []);
  const values = parts.map(({ document }) => valuesOf(document));
  const nobody = values.flatMap((value) => value.nobody ?? []);
  return defineContract({
    name,
    documents: titlesOf(kinds, parts),
    interfaces: interfacesOf(parts),
    subjectKinds,
    ...defined({
      securitySchemes: parts.some(({ securitySchemes }) => securitySchemes) ? schemes : undefined,
      leftOut: leftOut.length === 0 ? undefined : leftOut,
    }),
    vocabulary: {
      formats: { ...textFormats, ...formats, [operandFormat]: () => false },
      unlike: unlikeOf(Object.keys(subjectKinds)),
      objects: objectsOf(documented),
      ...defined({
        nobody: nobody.length > 0 ? nobody : undefined,
        canonical: values.find(({ canonical }) => canonical)?.canonical,
      }),
    },
    discovery: discoveryOf(documented),
    operations,
    schemas: {
      files: new Map(documented.flatMap(({ schemas }) => [...schemas].map(([place, schema]) => [idOf(place), schema]))),
      requirementOf: () => 'api.schema',
    },
    requirements: mergedRequirements(kinds),
    warnings: parts.flatMap(({ document }) => warningsOf(document)),
    comparison: declaredComparison(
      parts.map(({ document }) => document),
      documented,
    ),
    topics: documentTopics,
  });
}
