import type { Exchange } from '../../engine/model/exchange.ts';
import type { Figure } from '../../engine/model/comparison-rules.ts';
import { wholeNumber } from '../../engine/model/whole-number.ts';
import { stringifyJson, type Json } from '../../engine/model/json.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import { pointerOf, objectsAt } from '../../engine/model/paths.ts';
import { judged } from './shared/judged.ts';

type Rule = 'never-falls';

interface Reading {
  readonly figure: bigint;
  /** Time of its answer, in ms. */
  readonly at: number;
  readonly exchange: Exchange;
}

/** Whether a declaration means a call with these parameters. */
export const isMeant = ({ with: asked = {} }: Figure, parameters: Parameters): boolean =>
  Object.entries(asked).every(([name, value]) => parameters[name] === value);

/** The largest figure at a path. */
export function largestAt(result: Json, path: string): bigint | undefined {
  const all = objectsAt(result, path).flatMap(({ value }) => wholeNumber(value) ?? []);
  return all.reduce<bigint | undefined>(
    (most, value) => (most === undefined || value > most ? value : most),
    undefined,
  );
}

/**
 * A figure never decreases: a request that is sent after another answer arrived gets the same figure or a higher one.
 * Each call at each URL is judged separately.
 */
export const neverFalls: PassiveCheck<Rule> = {
  name: 'checks/never-falls',
  rules: ['never-falls'],
  start: () => {
    // For each call, only answers that raised the figure are stored.
    const rises = new Map<string, Reading[]>();
    return {
      *judge({ operation, result, exchange, call }: Answered): Iterable<Judgement<Rule>> {
        for (const row of operation.neverFalls ?? []) {
          const figure = result && isMeant(row, call.parameters) ? largestAt(result as Json, row.path) : undefined;
          if (figure === undefined) continue;
          const sent = Date.parse(exchange.at);
          const key = stringifyJson([operation.id, row.path, exchange.request.url, call.parameters as Json]);
          const readings = rises.get(key) ?? [];
          rises.set(key, readings);
          // `at` is in whole milliseconds, so calls that overlap by less count as sequential.
          const before = readings.findLast((reading) => Math.floor(reading.at) <= sent);
          if (before)
            yield judged('never-falls', figure < before.figure && fall(row, figure, before, { operation, exchange }));
          if (figure > (readings.at(-1)?.figure ?? -1n)) readings.push({ figure, at: sent + exchange.ms, exchange });
        }
      },
    };
  },
};

function fall(
  { path }: Figure,
  figure: bigint,
  before: Reading,
  { operation, exchange }: Pick<Answered, 'operation' | 'exchange'>,
): NonNullable<Judgement<Rule>['violation']> {
  const root = operation.kind === 'json-rpc' ? '/result' : '';
  return {
    code: 'figure-falls',
    about: path,
    message: `${path === '.' ? 'the figure' : path} falls`,
    expected: `${before.figure} or more, as an earlier answer showed`,
    actual: `${figure}`,
    pointer: path.includes('[]') ? root : `${root}${path === '.' ? '' : pointerOf(path)}`,
    exchanges: [before.exchange, exchange],
  };
}
