import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Document as OpenApi, Operation } from 'openapi-client-axios';
import { exported, type ExportCommand } from '../../../cli/commands/export.ts';

/** Exported documents as a user gets them, and functions that read them for tests. */

export interface Example {
  readonly name: string;
  readonly value: unknown;
}

export interface Method {
  readonly name: string;
  readonly deprecated?: boolean;
  readonly description: string;
  readonly paramStructure: string;
  readonly params: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly result: { readonly schema: { readonly $ref: string } };
  readonly examples?: readonly { readonly params: readonly Example[]; readonly result: Example }[];
}

export interface OpenRpc {
  readonly openrpc: string;
  readonly servers: readonly { readonly url: string }[];
  readonly methods: readonly Method[];
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The documents that `assay tools export` writes, made in this process. */
export const openApi = async (options: ExportCommand): Promise<OpenApi> =>
  JSON.parse(await exported('openapi', options)) as OpenApi;
export const openRpc = async (options: ExportCommand): Promise<OpenRpc> =>
  JSON.parse(await exported('openrpc', options)) as OpenRpc;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Content {
  readonly schema: { readonly $ref: string };
  readonly example?: unknown;
}

/** An operation's parts, as far as this project writes them: parameters and answers without references. */
export interface Described extends Omit<Operation, 'parameters' | 'responses' | 'requestBody'> {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: object; readonly example?: object } };
  };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Content } } } & Readonly<
    Record<string, { readonly $ref: string }>
  >;
}

/** The parameter itself, where a reference stands for it. */
const parameterOf = ({ components }: OpenApi, parameter: Parameter | { readonly $ref: string }): Parameter =>
  '$ref' in parameter
    ? (components?.parameters?.[parameter.$ref.replace('#/components/parameters/', '')] as unknown as Parameter)
    : parameter;

export const operationsOf = (document: OpenApi): readonly Described[] =>
  Object.values(document.paths ?? {})
    .flatMap((methods) => Object.values(methods ?? {}) as unknown as Described[])
    .map((operation) => ({
      ...operation,
      parameters: operation.parameters.map((parameter) => parameterOf(document, parameter)),
    }));

/** All example values of a parameter. */
export const examplesOf = ({ example, examples = {} }: Parameter): readonly unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

/** Validators by a document's own schemas, references followed inside of it. */
export const validators = (document: object): ((schema: object) => ValidateFunction) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'document');
  return (schema) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as object);
};
