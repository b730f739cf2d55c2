import type { Parameter } from '../../contract/types.ts';
import { validity } from '../../contract/validity.ts';
import { onParameters } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Bad values of optional parameters count as left out. */
export default {
  breaks: 'data.params.not-ignored',
  mutate: (operation) => ({
    '': onParameters(operation, (parameters) => {
      const isBad = (name: string): boolean => {
        const row: Parameter | undefined = operation.parameters[name];
        const others = Object.fromEntries(Object.entries(operation.parameters).flatMap(([other, { required }]) => (required ? [[other, parameters[other]]] : [])));
        const said = validity(operation, { ...others, [name]: parameters[name] });
        return row?.in === 'query' && !row.required && said.valid === false && said.parameter === name;
      };
      return Object.fromEntries(Object.entries(parameters).filter(([name]) => !isBad(name)));
    }),
  }),
} satisfies MutantFile;
