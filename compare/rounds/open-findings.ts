import { caseKey } from '../../engine/model/case-key.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { fateOf, type LaterRun } from '../../engine/model/baseline.ts';
import type { LostInterface, OpenFinding, RoundChange } from '../../engine/model/round-report.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { Again } from '../../engine/run/replay/replay.ts';
import { compare } from '../../engine/model/run.ts';
import { type FailOn, openFinding } from '../../reports/exit.ts';
import { caseFindings } from '../../reports/groups.ts';
import { lawFingerprint } from './laws/judge-laws.ts';
import { type Evidence, maxFindings, type Remembered } from './state.ts';

/** The outcomes and replays of a round, from which the open findings are updated. */
export interface FindingsSeen {
  readonly round: number;
  /** ISO time. */
  readonly at: string;
  /** Outcomes of cases and of laws over rounds. */
  readonly outcomes: readonly Outcome[];
  /** Cases that a law judged in this round. */
  readonly asked: ReadonlySet<string>;
  readonly replayed: ReadonlyMap<string, Again>;
  readonly remembered: readonly Remembered[];
  readonly failOn: FailOn;
}

export interface MergedFindings {
  /** In the order of fingerprints. */
  readonly open: readonly OpenFinding[];
  readonly gone: readonly OpenFinding[];
  readonly changes: readonly RoundChange[];
  /** Number of new findings that were dropped, because the state has the maximum of open findings. */
  readonly evicted: number;
}

const lawPrefix = 'watch.';

/** Whether a finding is of a law over rounds. */
export const isOfLaw = ({ requirement }: Pick<OpenFinding, 'requirement'>): boolean =>
  requirement.startsWith(lawPrefix);

/**
 * Whether an open finding that this round did not show is gone: its calls were sent again without it, or its case was
 * judged again without it. A finding that could not be checked stays open.
 */
const isGone = (finding: OpenFinding, run: LaterRun, { asked, replayed, remembered }: FindingsSeen): boolean => {
  if (isOfLaw(finding))
    return !remembered.some((memory) => memory.violated && lawFingerprint(memory) === finding.fingerprint);
  const replay = replayed.get(finding.fingerprint);
  if (replay !== undefined && replay !== 'could not check') return replay === 'gone';
  const isJudged = asked.has(caseKey(finding)) || replay !== undefined;
  return isJudged && fateOf(finding, run) === 'gone';
};

/** The open findings after a round. Evidence of a finding is written when it is new, and removed when it is gone. */
export const mergeFindings = (
  before: readonly OpenFinding[],
  round: FindingsSeen,
  evidence: Evidence,
): MergedFindings => {
  const open = new Map(before.map((finding) => [finding.fingerprint, finding]));
  const changes: RoundChange[] = [];
  const shown = new Set<string>();
  let evicted = 0;
  for (const row of caseFindings(round.outcomes)) {
    const { fingerprint } = row.finding;
    shown.add(fingerprint);
    const { sinceRound = round.round, since = round.at } = open.get(fingerprint) ?? {};
    const isNew = !open.has(fingerprint);
    if (isNew && open.size >= maxFindings) {
      evicted += 1;
      continue;
    }
    const finding = openFinding(row, round.failOn, { sinceRound, since });
    open.set(fingerprint, finding);
    if (!isNew) continue;
    evidence.writeFinding(row.finding);
    if (finding.isCounted) changes.push({ kind: 'new-finding', finding });
  }
  const passed = new Set(round.outcomes.filter(({ verdict }) => verdict === 'pass').map(caseKey));
  const gone = before.filter(
    (finding) => !shown.has(finding.fingerprint) && isGone(finding, { shown, judged: passed }, round),
  );
  for (const finding of gone) {
    open.delete(finding.fingerprint);
    evidence.removeFinding(finding.fingerprint);
    if (finding.isCounted) changes.push({ kind: 'gone-finding', finding });
  }
  const sorted = [...open.values()].sort((a, b) => compare(a.fingerprint, b.fingerprint));
  return { open: sorted, gone, changes, evicted };
};

/** Lost interfaces after a round, and the changes. `now`: why an interface is lost in this round. */
export const mergeLost = (
  before: readonly LostInterface[],
  now: ReadonlyMap<Base, string>,
  round: number,
): { readonly lost: readonly LostInterface[]; readonly changes: readonly RoundChange[] } => {
  const lostEarlier = new Map(before.map((interfaceId) => [interfaceId.interface, interfaceId]));
  const lost = [...now].map(
    ([base, message]) => lostEarlier.get(base) ?? { interface: base, message, sinceRound: round },
  );
  return {
    lost,
    changes: [
      ...lost
        .filter((interfaceId) => !lostEarlier.has(interfaceId.interface))
        .map(({ interface: base, message }) => ({ kind: 'target-lost', interface: base, message }) as const),
      ...before
        .filter((interfaceId) => !now.has(interfaceId.interface))
        .map(
          ({ interface: base, sinceRound }) =>
            ({
              kind: 'target-back',
              interface: base,
              message: `answers again; lost since round ${sinceRound}`,
            }) as const,
        ),
    ],
  };
};
