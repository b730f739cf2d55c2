import type { OperationCall } from '../../types.ts';

/** Every text of a call, including all values of repeated parameters. */
export const texts = ({ parameters }: OperationCall): string[] =>
  Object.values(parameters)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => (typeof value === 'string' ? [value] : []));

/** A parameter as text; empty where it was left out. */
export const textAt = ({ parameters }: OperationCall, name: string): string => String(parameters[name] ?? '');
