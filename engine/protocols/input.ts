import { pagesOf } from '../model/listing.ts';
import type { Case } from '../model/requirement.ts';
import type { Call } from '../model/exchange.ts';
import { memoized } from '../model/memoized.ts';
import type { Parameter } from '../model/parameter.ts';
import { oneText } from '../model/parameter-style.ts';
import { validity } from '../model/validity.ts';
import { isDotSegment } from './path-template.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import type { Operation } from '../model/operation.ts';

/** Whether a value differs from a documented one only by case or by surrounding blanks. A target may accept it. */
const nearlyDocumented = (values: readonly string[] | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  values !== undefined &&
  values.some((text) => text.toLowerCase() === value.trim().toLowerCase());

/** The parameters in the path. Asked several times for each exchange. */
const pathRows = memoized((rows: Operation['parameters']): readonly (readonly [name: string, row: Parameter])[] =>
  Object.entries<Parameter>(rows).filter(([, row]) => row.in === 'path'),
);

/** Texts of a path's parameters; empty for one that is missing. */
const textsInPath = ({ parameters: rows }: Pick<Operation, 'parameters'>, parameters: Parameters): readonly string[] =>
  pathRows(rows).map(([name, row]) => {
    const value = parameters[name];
    return value === undefined ? '' : oneText(name, row, value);
  });

const isRemoved = (text: string): boolean => text === '' || isDotSegment(text);

/** Whether URL parsers remove a segment of a path with these parameters, so that the request means another path. */
export const losesSegment = (operation: Pick<Operation, 'parameters'>, parameters: Parameters): boolean =>
  textsInPath(operation, parameters).some(isRemoved);

/** Whether proxies or URL parsers may change a path with these parameters. */
export const isElsewhere = (operation: Operation, parameters: Parameters): boolean =>
  textsInPath(operation, parameters).some((text) => isRemoved(text) || /[/\\]/.test(text));

/**
 * Whether an answer may be that of another path, which the document does not describe. A name with a slash that the
 * target gave, and that it answers, is its own.
 */
export const isOfOtherPath = ({
  operation,
  call,
  status,
}: Pick<Answered, 'operation' | 'call' | 'status'>): boolean => {
  if (call.path !== undefined) return true;
  const isOwn = call.input === 'valid' && status >= 200 && status < 300;
  return isOwn ? losesSegment(operation, call.parameters) : isElsewhere(operation, call.parameters);
};

/**
 * Classifies the parameters of a request by the documents. `givenCursor`:
 * the target gave the cursor, if there is one, for this very call.
 */
export const inputOf = (operation: Case['operation'], parameters: Parameters, givenCursor: boolean): Call['input'] => {
  const inputValidity = validity(operation, parameters);
  const cursor = operation.listing && pagesOf(operation).cursor;
  if (isElsewhere(operation, parameters)) return 'open';
  if (inputValidity.valid === false)
    return nearlyDocumented(operation.parameters[inputValidity.parameter]?.values, parameters[inputValidity.parameter])
      ? 'open'
      : 'invalid';
  if (inputValidity.valid === 'open' || (cursor !== undefined && parameters[cursor] !== undefined && !givenCursor))
    return 'open';
  return 'valid';
};
