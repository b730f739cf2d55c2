import { documentOf, type Paths, query } from '../../openapi/document.ts';
import { whileServed } from '../../openapi/judged.ts';
import { listening } from '../../openapi/listening.ts';
import { place, sizeUpTo } from '../../openapi/list-contract.ts';
import { written } from '../../openapi/written.ts';
import { type Inference, inferredAt } from './inferred.ts';

/** Operations of an API, and the bodies that it gives for paths; undefined: 404. */
export interface Target {
  readonly paths: Paths;
  answer(path: readonly string[], asked: URLSearchParams): object | undefined;
}

/** The listener of a target. */
export const answerOf =
  ({ answer }: Target) =>
  (path: string, asked: URLSearchParams): object | number =>
    answer(path.split('/').slice(1), asked) ?? 404;

/** What `infer` proposes for a target. */
export const inferredOf = (target: Target): Promise<Inference> => {
  const file = written({ 'api.json': documentOf(target.paths) });
  return whileServed(listening(answerOf(target)), (url, around) => inferredAt(file, { url, ...around }));
};

/** The parameters of a list by offset. */
export const byOffset = [query('limit', sizeUpTo(100, 20)), query('offset', place)];

/** The page of a list that a query asks for. */
export const pageOf = <Item>(asked: URLSearchParams, items: readonly Item[]): readonly Item[] => {
  const [limit, offset] = [Number(asked.get('limit') ?? 20), Number(asked.get('offset') ?? 0)];
  return items.slice(offset, offset + limit);
};
