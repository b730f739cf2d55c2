import type { Line } from '../../engine/client/record.ts';
import type { HeadRow } from '../../engine/model/comparison-rules.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Base, OperationId } from '../../engine/model/operation.ts';
import { type RequestCount, responseTimeBounds, type TargetHeight } from '../../engine/model/round-report.ts';
import { compare } from '../../engine/model/run.ts';
import { answered } from '../../engine/protocols/answered.ts';
import type { Traffic } from '../../reports/metrics/from-run.ts';
import { headIn } from '../sides/heads.ts';

const statusClassOf = ({ response }: Exchange): RequestCount['statusClass'] => {
  if (response === undefined) return 'none';
  return `${Math.min(5, Math.max(1, Math.floor(response.status / 100)))}xx` as RequestCount['statusClass'];
};

const bucketOf = (seconds: number): number => {
  const index = responseTimeBounds.findIndex((bound) => seconds <= bound);
  return index < 0 ? responseTimeBounds.length : index;
};

/** Whether a call asks for a head: another parameter would show another number. */
const asksFor = ({ parameters }: HeadRow, { call }: Exchange): boolean =>
  Object.entries(parameters).every(([name, value]) => call.parameters[name] === value);

/** Counts requests, response times and heights of the exchanges that it is given. Keeps no exchange. */
export const trafficCounter = (contract: Contract): { readonly traffic: () => Traffic; add(line: Line): void } => {
  const requests = new Map<string, RequestCount>();
  const times = new Map<Base, { readonly counts: number[]; sum: number }>();
  const heights = new Map<OperationId, TargetHeight>();

  const addTime = (base: Base, seconds: number): void => {
    const ofBase = times.get(base) ?? { counts: Array<number>(responseTimeBounds.length + 1).fill(0), sum: 0 };
    times.set(base, ofBase);
    const bucket = bucketOf(seconds);
    ofBase.counts[bucket] = (ofBase.counts[bucket] ?? 0) + 1;
    ofBase.sum += seconds;
  };

  const add = (line: Line): void => {
    if ('reused' in line) return;
    const { operation } = line.call;
    const statusClass = statusClassOf(line);
    const name = `${operation} ${statusClass}`;
    requests.set(name, { operation, statusClass, count: (requests.get(name)?.count ?? 0) + 1 });
    if (!line.response) return;
    const { base } = contract.operation(operation);
    addTime(base, line.ms / 1_000);
    const head = contract.comparison?.heads.find((row) => row.operation === operation && asksFor(row, line));
    const height = head && headIn(answered(line, contract), head);
    if (height !== undefined) heights.set(operation, { interface: base, operation, height });
  };

  const sorted = <Value>(all: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
    [...all].sort(([a], [b]) => compare(a, b));
  return {
    add,
    traffic: () => ({
      requestCounts: sorted(requests).map(([, row]) => row),
      responseTimes: sorted(times).map(([base, row]) => ({ interface: base, ...row })),
      heights: [...heights.values()],
    }),
  };
};
