import type { Line } from '../../engine/client/record.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Base } from '../../engine/model/operation.ts';
import { valueAtPlace } from '../../engine/model/placed.ts';
import { wholeNumber } from '../../engine/model/hex-number.ts';
import { type RequestCount, responseTimeBounds, type TargetHeight } from '../../engine/model/round-report.ts';
import { answered } from '../../engine/protocols/answered.ts';
import type { Traffic } from '../../reports/metrics/from-run.ts';

type StatusClass = RequestCount['statusClass'];

const classOf = ({ response }: Exchange): StatusClass =>
  response === undefined ? 'none' : (`${Math.min(5, Math.max(1, Math.floor(response.status / 100)))}xx` as StatusClass);

const bucketOf = (seconds: number): number => {
  const index = responseTimeBounds.findIndex((bound) => seconds <= bound);
  return index < 0 ? responseTimeBounds.length : index;
};

/** Counts requests, response times and heights of the exchanges that it is given. Keeps no exchange. */
export const trafficCounter = (contract: Contract): { readonly traffic: () => Traffic; add(line: Line): void } => {
  const requests = new Map<string, Map<StatusClass, number>>();
  const times = new Map<Base, { readonly counts: number[]; sum: number }>();
  const heights = new Map<string, TargetHeight>();
  const heads = new Map(contract.comparison?.heads.map((row) => [row.operation, row]) ?? []);

  const add = (line: Line): void => {
    if ('reused' in line) return;
    const { operation } = line.call;
    const statusClass = classOf(line);
    const byClass = requests.get(operation) ?? new Map<StatusClass, number>();
    requests.set(operation, byClass.set(statusClass, (byClass.get(statusClass) ?? 0) + 1));
    if (!line.response) return;
    const { base } = contract.operation(operation);
    const operationTimes = times.get(base) ?? { counts: Array<number>(responseTimeBounds.length + 1).fill(0), sum: 0 };
    times.set(base, operationTimes);
    const bucket = bucketOf(line.ms / 1_000);
    operationTimes.counts[bucket] = (operationTimes.counts[bucket] ?? 0) + 1;
    operationTimes.sum += line.ms / 1_000;
    const head = heads.get(operation);
    const height = head && wholeNumber(valueAtPlace(answered(line, contract)?.result, head.member));
    if (head && height !== undefined) heights.set(operation, { interface: base, operation, height });
  };
  return {
    add,
    traffic: () => ({
      requestCounts: [...requests].flatMap(([operation, classes]) =>
        [...classes].map(([statusClass, count]) => ({ operation, statusClass, count })),
      ),
      responseTimes: [...times].map(([base, { counts, sum }]) => ({ interface: base, counts, sum })),
      heights: [...heights.values()],
    }),
  };
};
