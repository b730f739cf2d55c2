import type { Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { at, everyAt } from '../../engine/model/paths.ts';

/** What a value denotes, whatever way it is spelled: two values that denote the same give the same text. */
export const canonicalValue = ({ vocabulary }: Operation, value: Json): string =>
  vocabulary.canonical?.(String(value)) ?? String(value);

/** What a value of any kind denotes: members that are null or left out are alike, and so is their order. */
export const canonical = (operation: Operation, value: Json): string => {
  if (typeof value !== 'object' || value === null) return canonicalValue(operation, value);
  if (Array.isArray(value)) return `[${canonicalElements(operation, value as readonly Json[]).join()}]`;
  return `{${Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${name}:${canonical(operation, inner as Json)}`)
    .join()}}`;
};

/** The order of values tells nothing (owners, parents); that of objects does (inputs, outputs). */
const canonicalElements = (operation: Operation, elements: readonly Json[]): readonly string[] => {
  const all = elements.map((one) => canonical(operation, one));
  return elements.some((one) => typeof one === 'object') ? all : all.sort();
};

/** The paths of an item that a parameter is compared with, as the contract names them. */
export const filterPaths = (row: Parameter): readonly string[] =>
  row.filters === undefined ? [] : typeof row.filters === 'string' ? [row.filters] : row.filters;

/**
 * The canonical values of an item at these paths. Empty if the item has none of them, which does not show whether it
 * matches.
 */
export const valuesAt = (operation: Operation, item: Json, paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths
      .flatMap((path) => everyAt(item, path))
      .flatMap((value) => (value === null || typeof value === 'object' ? [] : [canonicalValue(operation, value)])),
  );

/** Whether an item says what it carries at these paths; an empty list says that it carries nothing. */
export const filterValues = (operation: Operation, item: Json, paths: readonly string[]): boolean =>
  valuesAt(operation, item, paths).size > 0 ||
  paths.some((path) => {
    const value = at(item, path);
    return Array.isArray(value) && value.length === 0;
  });

/** The values that were asked for: of a comma-separated list each one. */
export const askedFor = (operation: Operation, row: Parameter, value: Json | undefined): readonly string[] => {
  if (value === undefined || value === null || typeof value === 'object') return [];
  const text = String(value);
  return (
    row.type === 'comma-list'
      ? text
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
      : [text]
  ).map((one) => canonicalValue(operation, one));
};
