import { jsonText } from '../../reports/write.ts';
import { plural } from '../../engine/model/text.ts';
import fs from 'node:fs';
import {
  type BaselineEntry,
  type EntryState,
  intermittentErrors,
  intermittentIn,
} from '../../engine/model/baseline.ts';
import { dayOf, judgeEntries } from '../../compare/ledger/baseline.ts';
import type { Results } from '../../reports/results.ts';
import { compare } from '../../engine/model/run.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import { isVerdictOnTarget } from '../../reports/coverage.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { contractOf } from '../options/contract.ts';
import { type BaselineFile, type CasesByRequirement, judgedKeys, readBaseline } from '../options/baseline-file.ts';
import { readResults } from '../options/results-file.ts';
import { defined } from '../../engine/model/defined.ts';
import { cannotWrite, exit } from '../usage.ts';

type JudgedRecord = 'judged' | 'judgedByFuzz';

/** Reason of a new entry until the user replaces it. */
const unexplained = 'to be explained';

/** Findings of failed cases and server errors at random, without those that only presets cover. */
const findingsOf = ({ cases, findings, baseline }: Results): Results['findings'] => {
  const failed = new Set(cases.flatMap(({ verdict, findings = [] }) => (verdict === 'fail' ? findings : [])));
  const isCounted = ({ fingerprint, intermittent }: Results['findings'][number]): boolean =>
    failed.has(fingerprint) || intermittent !== undefined;
  const ofPresets = new Set(
    baseline?.entries.flatMap(({ preset, state, fingerprint }) =>
      preset !== undefined && state === 'known' ? [fingerprint] : [],
    ),
  );
  return findings.filter((finding) => isCounted(finding) && !ofPresets.has(finding.fingerprint));
};

/** The entry of a finding. A server error at random has one entry for its operation, because its place differs. */
function entryOf(
  { fingerprint, requirement, operation, message, count, intermittent }: Results['findings'][number],
  { depth }: Results,
): BaselineEntry {
  const entry = { fingerprint, requirement, operation, message, reason: unexplained };
  if (intermittent !== undefined)
    return {
      ...entry,
      fingerprint: requirement + intermittentErrors(operation, intermittent),
      message: `documented calls get the status ${intermittent} at random`,
    };
  // Only findings of fuzzing count their inputs.
  return { ...entry, depth, ...defined({ foundBy: count === undefined ? undefined : 'fuzz' }) };
}

/**
 * Cases that the baseline records as judged: the cases of this run, and earlier cases that it did not select. An
 * interface without a URL is no selection: a gate demands its cases until they are recorded no longer.
 */
const judgedCases = (results: Results, before: CasesByRequirement = {}): CasesByRequirement => {
  const unselected = new Set(
    results.cases.filter(({ verdict, reasonCode }) => verdict === 'excluded' && reasonCode !== 'no-url').map(caseKey),
  );
  const keys = [
    ...results.cases.filter(isVerdictOnTarget).map(caseKey),
    ...judgedKeys(before).filter((key) => unselected.has(key)),
  ];
  const rows = groupBy([...new Set(keys)].sort(compare), (key) => key.split('@')[0] as string);
  return Object.fromEntries(rows.map(([id, rowKeys]) => [id, rowKeys.map((key) => key.split('@')[1] as string)]));
};

/** Why cases that were recorded as judged are recorded no longer, with their numbers; empty: all of them still are. */
function lossesOf({ cases }: Results, before: CasesByRequirement, judgedNow: CasesByRequirement): readonly string[] {
  const [present, byKey] = [new Set(judgedKeys(judgedNow)), new Map(cases.map((row) => [caseKey(row), row]))];
  const lost = judgedKeys(before).filter((key) => !present.has(key));
  const reasonOf = (key: string): string => {
    const row = byKey.get(key);
    return row === undefined ? 'not in this version of the contract' : (row.reason ?? row.verdict);
  };
  return groupBy(lost, reasonOf).map(([reason, keys]) => `${plural(keys.length, 'case')} (${reason})`);
}

/** JSON with each list of texts on one line: a baseline has one line for each judged requirement. */
const withShortLists = (json: string): string =>
  json.replace(
    /\[\n\s+("(?:[^"\\]|\\.)*"(?:,\n\s+"(?:[^"\\]|\\.)*")*)\n\s+\]/g,
    (_, texts: string) => `[${texts.replace(/,\n\s+/g, ', ')}]`,
  );

/**
 * Updates a baseline to a run: entries keep their reasons, new
 * findings are added, entries that no longer occur are removed.
 */
export const updateBaseline = async (file: string, folder: string): Promise<number> => {
  const results = readResults(folder);
  const old = fs.existsSync(file) ? readBaseline(file) : undefined;
  const before = judgeEntries(await contractOf(folder), old?.entries ?? [], results, {
    day: dayOf(results.startedAt),
    depth: results.depth,
    fuzz: results.fuzz,
  });
  // A run and a campaign judge different cases, so each replaces its own record only.
  const record: JudgedRecord = results.fuzz === 'only' ? 'judgedByFuzz' : 'judged';
  const judgedNow = judgedCases(results, old?.[record]);
  const currentFingerprints = new Set(results.cases.flatMap(({ findings = [] }) => findings));
  const rest = before.filter(
    ({ state, fingerprint }) => state !== 'stale' && (state !== 'expired' || currentFingerprints.has(fingerprint)),
  );
  const nameOf = ({ fingerprint }: BaselineEntry): string => intermittentIn(fingerprint) ?? fingerprint;
  const remainingNames = new Set(rest.map(nameOf));
  const entriesByName = findingsOf(results).map((finding) => {
    const entry = entryOf(finding, results);
    return [nameOf(entry), entry] as const;
  });
  const added = [...new Map(entriesByName.toReversed())]
    .filter(([name]) => !remainingNames.has(name))
    .map(([, entry]) => entry);
  const losses = lossesOf(results, old?.[record] ?? {}, judgedNow);
  const entries = [...rest.map(({ state: _state, ...entry }) => entry), ...added].sort((a, b) =>
    compare(a.fingerprint, b.fingerprint),
  );
  try {
    const { judged: byRun, judgedByFuzz }: Pick<BaselineFile, JudgedRecord> = { ...old, [record]: judgedNow };
    const updated: BaselineFile = { schema: 'assay-baseline/1', entries, ...defined({ judged: byRun, judgedByFuzz }) };
    fs.writeFileSync(file, `${withShortLists(jsonText(updated))}\n`);
  } catch (error) {
    throw cannotWrite('baseline update', file, error);
  }
  const removed = before.length - rest.length;
  const count = (state: EntryState): number => rest.filter((entry) => entry.state === state).length;
  process.stdout.write(
    `${file}: ${plural(entries.length, 'finding')}; ${added.length} new, ${count('known')} known, ` +
      `${count('unseen')} unseen, ` +
      `${count('expired')} expired, ` +
      `${removed} removed because ${removed === 1 ? 'it no longer occurs' : 'they no longer occur'}; ` +
      `${plural(judgedKeys(judgedNow).length, 'case')} judged by ` +
      `assay ${results.fuzz === 'only' ? 'fuzz' : 'run'} recorded\n`,
  );
  if (losses.length > 0)
    process.stderr.write(
      `assay: ${file} no longer records as judged: ${losses.join(', ')}; a gate no longer demands these cases\n`,
    );
  const open = entries.filter(({ reason }) => reason === unexplained).length;
  if (open > 0)
    process.stderr.write(
      `assay: ${open} ${open === 1 ? 'entry' : 'entries'} of ${file} ${open === 1 ? 'has' : 'have'} no reason yet ` +
        `("${unexplained}"): say there why each is accepted\n`,
    );
  for (const { fingerprint, expires } of rest.filter(({ state }) => state === 'expired'))
    process.stderr.write(`assay: ${fingerprint} expired on ${expires} and covers nothing\n`);
  return exit.ok;
};
