/** Types of the js-yaml functions that assay uses; js-yaml ships no types. */
declare module 'js-yaml' {
  interface Schema {
    extend(types: { readonly implicit: readonly object[] }): Schema;
  }
  interface Mark {
    readonly line: number;
  }
  export const CORE_SCHEMA: Schema;
  export const types: { readonly merge: object };
  export class YAMLException extends Error {
    readonly reason: string;
    readonly mark?: Mark;
  }
  /** @throws YAMLException. `json`: the last of two equal keys counts. */
  export function load(text: string, options: { readonly schema: Schema; readonly json?: boolean }): unknown;
}
