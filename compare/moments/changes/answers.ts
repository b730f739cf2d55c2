import { gatewayStatuses } from '../../../engine/model/http.ts';
import { type AskedDrift, documentedCall, type OperationDrift } from '../../../engine/model/drift.ts';
import { wouldShow } from './chance.ts';
import type { Change, ChangeKind } from './classes.ts';

/** Kinds of calls that include several sorts of calls; the seed decides which sorts a run makes. */
const isMixed = (callKind: string): boolean => callKind.startsWith(documentedCall) || callKind.startsWith('another ');

type Statuses = AskedDrift['statuses'];

const ofTarget = ({ statuses }: AskedDrift): Statuses => statuses.filter(({ status }) => !gatewayStatuses.has(status));
const total = (statuses: Statuses): number => statuses.reduce((sum, { count }) => sum + count, 0);
const codesOf = (statuses: Statuses): string => statuses.map(({ status }) => status).join(', ');

/** Kind of change for a new status; the first match applies. */
const meaning: readonly (readonly [ChangeKind, (before: Statuses, status: number, callKind: string) => boolean])[] = [
  ['server-error', (before, status) => status >= 500 && before.every((row) => row.status < 500)],
  [
    'documented-call-refused',
    (before, status, callKind) =>
      callKind === documentedCall && status >= 400 && before.some((row) => row.status < 400),
  ],
  ['other-call-refused', (before, status) => status >= 400 && before.some((row) => row.status < 400)],
  ['call-accepted', (before, status) => status < 400 && before.every((row) => row.status >= 400)],
  ['other-refusal', () => true],
];

/** New statuses, by kind of call. */
export const statusChanges = (a: OperationDrift, b: OperationDrift): Change[] =>
  a.asked.flatMap((row) => {
    const drift = b.asked.find(({ asked: callKind }) => callKind === row.asked);
    if (!drift) return [];
    const [before, after] = [ofTarget(row), ofTarget(drift)];
    if (before.length === 0) return [];
    const newStatuses = after.filter(({ status }) => !before.some((oldStatus) => oldStatus.status === status));
    const apart = !isMixed(row.asked) && newStatuses.length > 0 && newStatuses.length === after.length;
    return newStatuses
      .filter(
        ({ count, status }) =>
          apart ||
          wouldShow({ count, answers: total(after) }, total(before)) ||
          (status >= 500 && count > 1 && total(before) > 2),
      )
      .flatMap(({ status }): Change[] => {
        const kind = meaning.find(([, applies]) => applies(before, status, row.asked))?.[0];
        return kind === undefined
          ? []
          : [{ kind, operation: a.operation, at: row.asked, before: codesOf(before), after: codesOf(after) }];
      })
      .slice(0, 1);
  });

/** Operations at which no server answers any more. */
export const reachChanges = (a: OperationDrift, b: OperationDrift): Change[] => {
  const answers = (row: OperationDrift): number => row.answers.success + row.answers.refusal;
  if (answers(a) === 0 || answers(b) > 0 || b.failures.length === 0) return [];
  return [
    {
      kind: 'no-answer',
      operation: a.operation,
      at: 'every call',
      before: 'answered',
      after: b.failures.map(({ kind }) => kind).join(', '),
    },
  ];
};
