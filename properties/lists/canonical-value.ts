import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { bareAddress } from './bare-address.ts';
import { at, everyAt } from '../../engine/model/paths.ts';

/**
 * What a value denotes, whatever way it is spelled: hex in one case, chain addresses without their chain prefix, numbers by their digits.
 * Two values that denote the same give the same text.
 */
export const canonicalValue = (value: Json): string => {
  const text = String(value);
  if (/^0x[0-9a-f]*$/i.test(text)) return text.toLowerCase();
  return bareAddress(text)?.toLowerCase() ?? text;
};

/** The paths of an item that a parameter is compared with, as the contract names them. */
export const filterPaths = (row: Parameter): readonly string[] =>
  row.filters === undefined ? [] : typeof row.filters === 'string' ? [row.filters] : row.filters;

/** What an item carries at these paths, denoted; empty where it has none of them, which says nothing about whether it matches. */
export const valuesAt = (item: Json, paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths
      .flatMap((path) => everyAt(item, path))
      .flatMap((value) => (value === null || typeof value === 'object' ? [] : [canonicalValue(value)])),
  );

/** Whether an item says what it carries at these paths; an empty list says that it carries nothing. */
export const filterValues = (item: Json, paths: readonly string[]): boolean =>
  valuesAt(item, paths).size > 0 ||
  paths.some((path) => {
    const value = at(item, path);
    return Array.isArray(value) && value.length === 0;
  });

/** The values that were asked for: of a comma-separated list each one. */
export const askedFor = (row: Parameter, value: Json | undefined): readonly string[] => {
  if (value === undefined || value === null || typeof value === 'object') return [];
  const text = String(value);
  return (
    row.type === 'comma-list'
      ? text
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
      : [text]
  ).map(canonicalValue);
};
