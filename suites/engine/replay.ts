import type { Client, Exchange } from '../../client/types.ts';
import type { Case } from '../../contract/index.ts';
import { answered } from '../../properties/answered.ts';
import { loadAllChecks, loadJudges } from '../../properties/load.ts';
import type { Answered, Violation } from '../../properties/types.ts';
import { look, type Tools } from './active.ts';
import { comesBack, type SecondLook } from './confirm.ts';
import { fingerprint } from './fingerprint.ts';
import { stopped } from './learn.ts';

export type Again = 'still there' | 'gone' | 'unstable' | 'not reachable';

/** What is known of a finding when it is looked at again. */
export interface Replayable extends Violation {
  readonly case: Case;
  readonly fingerprint: string;
}

/** One look at a finding; `reason` where the target could not be asked. */
export interface Sighting {
  readonly again: Again;
  readonly requests: number;
  readonly reason?: string;
}

const passing = new Set([429, 502, 503]);

/** Why an exchange says nothing of the target; undefined where it does. */
const silence = ({ request, response, failure }: Exchange): string | undefined =>
  failure
    ? `${request.url}: ${failure.kind} (${failure.message})`
    : response && passing.has(response.status)
      ? `${request.url} answered ${response.status}`
      : undefined;

/** What a passive check or an oracle found, asked for again by its own calls. */
export const resend = async (finding: Replayable, client: Client): Promise<Sighting> => {
  const { case: one, judge = '' } = finding;
  const check = (await loadAllChecks()).get(judge);
  if (!check) throw new Error(`${finding.fingerprint}: no check is called ${judge}`);
  const before = client.stats.requests;
  let why: string | undefined;
  const nothing: SecondLook = { last: [] };
  const { again, last } = await stopped(
    () => comesBack(one, finding, check, client),
    nothing,
    (said) => (why = said),
  );
  const requests = client.stats.requests - before;
  if (why !== undefined) return { again: 'not reachable', requests, reason: why };
  if (again) return { again: 'still there', requests };
  const reason = last.map(silence).find((text) => text !== undefined);
  return reason === undefined ? { again: 'gone', requests } : { again: 'not reachable', requests, reason };
};

/** Answers that discovery had and the finding is shown with, asked for anew: what is there now counts, not what was. */
const renewed = async (
  { case: one, exchanges }: Replayable,
  { client, subjects }: Tools,
): Promise<{ subjects: Tools['subjects']; requests: number }> => {
  const newer = new Map<number, Answered>();
  const old = exchanges.filter(({ asker }) => asker === 'discovery');
  for (const { n, call } of old) {
    const answer = answered(await client.send(call, { asker: one.key, fresh: true }));
    if (answer) newer.set(n, answer);
  }
  return { subjects: newer.size === 0 ? subjects : subjects.renewed(newer), requests: old.length };
};

/**
 * Looks once more at a finding on the target that showed it: what a passive check found, by its own calls; what a law or a probe found, by
 * judging its case with new answers and the subjects that the run had. Nothing is discovered anew.
 */
export const sight = async (finding: Replayable, tools: Tools): Promise<Sighting> => {
  const { case: one, judge: file } = finding;
  const judge = (await loadJudges()).get(one.requirement.id);
  if (!judge || file === undefined || /^(checks|oracles)\//.test(file)) return resend(finding, tools.client);
  const { subjects, requests } = await renewed(finding, tools);
  const seen = await look(one, judge, { ...tools, subjects }, true);
  if (seen.defect !== undefined) throw new Error(seen.defect);
  const all = requests + seen.requests;
  if (seen.inconclusive !== undefined) return { again: 'not reachable', requests: all, reason: seen.inconclusive };
  return {
    again: seen.violation && fingerprint(one, seen.violation) === finding.fingerprint ? 'still there' : 'gone',
    requests: all,
  };
};

/** What several looks say together. */
export const together = (sightings: readonly Pick<Sighting, 'again'>[]): Again => {
  const all = new Set(sightings.map(({ again }) => again));
  const [only] = all;
  if (only !== undefined && all.size === 1) return only;
  return all.has('still there') || all.has('unstable') ? 'unstable' : 'not reachable';
};
