import { commaLists, given, onItems, onParameters } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Comma lists of which elements are dropped, or that give items once for each element. */
export default {
  breaks: 'data.lists.comma',
  mutate: (operation) =>
    Object.fromEntries(
      commaLists(operation).flatMap((name) => {
        const elements = (value: unknown): string[] => String(value ?? '').split(',');
        const cut = (keep: (all: string[]) => string[]): ReturnType<typeof onParameters> =>
          onParameters(operation, (parameters) =>
            parameters[name] === undefined
              ? undefined
              : given(parameters, { [name]: keep(elements(parameters[name])).join(',') }),
          );
        return [
          [`${name.toLowerCase()}-cut-at-ten`, cut((all) => all.slice(0, 10))],
          [`${name.toLowerCase()}-last-alone`, cut((all) => all.slice(-1))],
          [
            `${name.toLowerCase()}-repeats`,
            onItems(operation, (items, { parameters }) => {
              const all = elements(parameters[name]);
              return all.length > new Set(all).size ? items.flatMap((item) => [item, item]) : items;
            }),
          ],
        ];
      }),
    ),
} satisfies MutantFile;
