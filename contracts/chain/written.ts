import fs from 'node:fs';
import type { Listing, MemberRow, OperationRow, Parameter, SecurityScheme, ShownObject } from '../../rules/parts.ts';

/** The parts of `documents/*.yaml` that rows are made of. */

/** A JSON Schema of a parameter. */
export interface WrittenSchema {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly string[];
  /** The documented values, and the form of others that are accepted, too. */
  readonly anyOf?: readonly [WrittenSchema, WrittenSchema];
  readonly items?: WrittenSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Stands for `maximum` where a larger value is no error, but counts as this one. */
  readonly 'x-clamped-to'?: number;
  readonly default?: string | number | boolean;
}

/** Facts about a parameter that no other member can say, as members of its row. */
type ParameterFacts = Partial<Parameter>;

export interface Described {
  readonly description: string;
  readonly 'x-row'?: ParameterFacts;
}

export interface WrittenParameter extends Described {
  readonly name: string;
  /** Absent in OpenRPC. */
  readonly in?: 'path' | 'query';
  readonly required?: true;
  readonly schema: WrittenSchema;
}

/** An object of answers; `x-assay-shows` says where it stands, and can replace what is said here. */
interface WrittenObject extends Omit<ShownObject, 'kind' | 'at'> {
  readonly members: readonly string[];
}

/** Facts about an operation that no other member can say, as members of its row. */
interface OperationFacts extends Partial<
  Pick<OperationRow, 'section' | 'filterRequirements' | 'notFound' | 'kinds' | 'survey' | 'probe'>
> {
  /** For endpoints: their row in the document's table. */
  readonly number?: number;
  /** For methods. */
  readonly deprecatedSince?: string;
  /** For lists. */
  readonly head?: string;
}

/** The extensions of an operation. Rows of several have their requirement as a member. */
export interface Extensions {
  readonly summary: string;
  readonly 'x-assay-list'?: Listing;
  readonly 'x-assay-shows'?: readonly ({ readonly object: string; readonly at: string } & Partial<WrittenObject>)[];
  readonly 'x-assay-rules'?: OperationRow['memberRules'];
  readonly 'x-assay-joins'?: OperationRow['joins'];
  readonly 'x-assay-same'?: OperationRow['same'];
  readonly 'x-assay-series'?: OperationRow['series'];
  readonly 'x-assay-dependencies'?: OperationRow['dependencies'];
  readonly 'x-assay-members'?: readonly MemberRow[];
  readonly 'x-row'?: OperationFacts;
}

export interface WrittenEndpoint extends Extensions {
  readonly operationId: string;
  readonly parameters: readonly (WrittenParameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: {
          readonly required: readonly string[];
          readonly properties: Readonly<Record<string, WrittenSchema & Described>>;
        };
      };
    };
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

interface WrittenDocument {
  readonly info: {
    readonly 'x-assay-members'?: readonly MemberRow[];
    readonly 'x-assay-objects'?: Readonly<Record<string, WrittenObject>>;
    readonly 'x-assay-nobody'?: readonly string[];
  };
}

export interface OpenApiDocument extends WrittenDocument {
  /** Present: its operations take the key. */
  readonly security?: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenEndpoint>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, WrittenParameter>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme['place']>>;
  };
}

export interface WrittenMethod extends Extensions {
  readonly name: string;
  readonly params: readonly WrittenParameter[];
}

export interface OpenRpcDocument extends WrittenDocument {
  readonly methods: readonly WrittenMethod[];
}

interface Documents {
  readonly 'data.openapi': OpenApiDocument;
  readonly 'metrics.openapi': OpenApiDocument;
  readonly 'node.openrpc': OpenRpcDocument;
}

/** Joined from `documents/*.yaml` by the build. */
const file = new URL('documents.json', import.meta.url);

const {
  'data.openapi': data,
  'metrics.openapi': metrics,
  'node.openrpc': node,
} = JSON.parse(fs.readFileSync(file, 'utf8')) as Documents;

/** The documents of the three interfaces. */
export const documents = { data, metrics, node } as const;

const all: readonly WrittenDocument[] = Object.values(documents);

/** The description of each kind of object. @throws for one that two documents describe in two ways. */
export const objects: Readonly<Record<string, WrittenObject>> = (() => {
  const byKind: Record<string, WrittenObject> = {};
  for (const [kind, object] of all.flatMap(({ info }) => Object.entries(info['x-assay-objects'] ?? {}))) {
    const before = byKind[kind] ?? object;
    if (JSON.stringify(before) !== JSON.stringify(object))
      throw new Error(`contracts/chain/documents: two documents describe ${kind} in two ways`);
    byKind[kind] = object;
  }
  return byKind;
})();

/** For each kind of object, the members that never change. */
export const membersOfObjects: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(objects).map(([kind, { members }]) => [kind, members]),
);

/** Declarations about members of all answers. */
export const membersOfAll: readonly MemberRow[] = all.flatMap(({ info }) => info['x-assay-members'] ?? []);
