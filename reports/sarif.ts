import { createHash } from 'node:crypto';
import { caseName, operationName } from '../engine/model/operation-name.ts';
import type { JudgedEntry } from '../engine/model/baseline.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { compare, ordered, type Run } from '../engine/model/run.ts';
import { clip, oneLine } from '../engine/model/text.ts';
import { type CaseFinding, caseFindings } from './groups.ts';
import { notTested, titleOfReason } from './not-tested.ts';
import { tracesOf } from '../engine/model/reproduction.ts';
import { traceLines } from './presented.ts';
import { defined } from '../engine/model/defined.ts';
import { type Contract, documentName } from '../engine/model/contract.ts';
import type { Level } from '../engine/model/requirement.ts';
import { escape } from './markdown.ts';

/** SARIF's word for findings of a requirement. */
type SarifLevel = 'error' | 'warning' | 'note' | 'none';

const defaultLevel = (level: Level): SarifLevel =>
  level === 'open' ? 'note' : level === 'inherited' ? 'warning' : 'error';

const levels: Readonly<Record<Level, string>> = {
  stated: 'the document states it',
  derived: 'it follows from the document',
  inherited: 'a standard that the document builds on states it',
  open: 'the document leaves it open',
};

/** A requirement as a SARIF rule (3.49). */
const ruleOf = (contract: Contract, id: string): object => {
  if (!contract.hasRequirement(id))
    return { id, shortDescription: { text: `${id}: a requirement of another version of assay` } };
  const { statement, section, document, level } = contract.requirement(id);
  const where = `${documentName(contract, document)}, ${section}`;
  const text = `${statement} (${where}; ${level}: ${levels[level]}). More: assay explain ${id}`;
  return {
    id,
    name: id.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase()),
    shortDescription: { text: statement },
    fullDescription: { text: `${statement} (${where})` },
    help: {
      text,
      markdown: [
        escape(statement),
        `*${escape(where)}* (${level}: ${levels[level]})`,
        `More: \`assay explain ${id}\``,
      ].join('\n\n'),
    },
    defaultConfiguration: { level: defaultLevel(level) },
    properties: { tags: ['conformance', document, level], section, precision: 'very-high' },
  };
};

/** The file of the repository that the results belong to. */
export interface SarifArtifact {
  /** Relative to the root of the repository, with slashes. */
  readonly uri: string;
  /** The line of a finding in it, from 1. */
  lineOf(fingerprint: string): number;
}

export interface SarifOptions {
  readonly exit: number;
  readonly artifact: SarifArtifact;
}

/** Maximum characters of a value in a message. */
const valueLimit = 500;

const valueText = (text: string): string => oneLine(clip(text, valueLimit));

/** Code scanning tells results of one rule in one file apart by this fingerprint only. */
const lineHash = (fingerprint: string): string =>
  `${createHash('sha256').update(fingerprint).digest('hex').slice(0, 16)}:1`;

const fingerprints = (fingerprint: string) => ({
  'assayFingerprint/v1': fingerprint,
  primaryLocationLineHash: lineHash(fingerprint),
});

const locations = (
  { contract }: Run,
  { uri, lineOf }: SarifArtifact,
  { operation, fingerprint }: { readonly operation: string; readonly fingerprint: string },
) => [
  {
    physicalLocation: {
      artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
      region: { startLine: lineOf(fingerprint) },
    },
    logicalLocations: [
      {
        name: operation,
        fullyQualifiedName: contract.hasOperation(operation)
          ? `${contract.operation(operation).base}/${operation}`
          : operation,
        kind: 'resource',
      },
    ],
  },
];

const levelOf = (verdict: Outcome['verdict']): SarifLevel => (verdict === 'fail' ? 'error' : 'warning');

const messageOf = ({ contract, traceUrl }: Run, finding: Finding): string =>
  [
    `${operationName(contract, finding.operation)}: ${oneLine(finding.message)}`,
    `expected: ${valueText(finding.expected)}`,
    `actual: ${valueText(finding.actual)}`,
    ...(finding.sameCauseAs === undefined ? [] : [`same cause as ${finding.sameCauseAs}`]),
    ...traceLines(finding, traceUrl).map(oneLine),
    `reproduce: ${oneLine(finding.replay)}`,
  ].join('\n');

const resultOf = (run: Run, artifact: SarifArtifact, { outcome, finding }: CaseFinding) => ({
  ruleId: finding.requirement,
  level: levelOf(outcome.verdict),
  message: { text: messageOf(run, finding) },
  locations: locations(run, artifact, finding),
  partialFingerprints: fingerprints(finding.fingerprint),
  ...defined({
    baselineState: run.baseline && (finding.known ? 'unchanged' : 'new'),
    suppressions: finding.known && [
      { kind: 'external', status: 'accepted', justification: oneLine(finding.known.reason) },
    ],
  }),
  properties: {
    code: finding.code,
    ...defined({ about: finding.about, sameCauseAs: finding.sameCauseAs }),
    exchanges: finding.exchanges.map(({ n }) => n),
    traces: tracesOf(finding),
  },
});

/** An entry of the baseline whose case was judged, and whose finding did not come. */
const absentOf = (run: Run, artifact: SarifArtifact, entry: JudgedEntry) => ({
  ruleId: entry.requirement,
  kind: 'pass',
  level: 'none',
  message: {
    text:
      `${caseName(run.contract, entry)}: ` +
      `${oneLine(entry.message ?? 'the finding of the baseline')} no longer occurs`,
  },
  locations: locations(run, artifact, entry),
  partialFingerprints: fingerprints(entry.fingerprint),
  baselineState: 'absent',
});

const notificationsOf = (run: Run) =>
  notTested(run).map((reason) => ({
    descriptor: { id: reason.kind },
    level: 'error',
    message: {
      text: oneLine(
        [`${titleOfReason(reason, run.outcomes).toLowerCase()}: ${reason.headline}`, ...reason.details].join('; '),
      ),
    },
  }));

/**
 * The findings of a run as SARIF 2.1.0. `baselineState` is there if a baseline was given: without one, nothing is known
 * to be new. Violations that did not reproduce are no results.
 */
export const toSarif = (run: Run, { exit, artifact }: SarifOptions): object => {
  const findingResults = caseFindings(ordered(run)).map((row) => resultOf(run, artifact, row));
  const absent = (run.baseline ?? [])
    .filter(({ state, preset }) => state === 'stale' && preset === undefined)
    .map((entry) => absentOf(run, artifact, entry));
  const results = [...findingResults, ...absent];
  const ids = [...new Set(results.map(({ ruleId }) => ruleId))].sort(compare);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'assay',
            semanticVersion: run.version,
            rules: ids.map((id) => ruleOf(run.contract, id)),
          },
        },
        automationDetails: { id: `assay/${run.contract.name}/` },
        invocations: [
          {
            executionSuccessful: exit === 0 || exit === 1,
            exitCode: exit,
            startTimeUtc: run.startedAt,
            endTimeUtc: run.finishedAt,
            toolExecutionNotifications: notificationsOf(run),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: results.map((result) => ({ ...result, ruleIndex: ids.indexOf(result.ruleId) })),
        properties: { seed: run.seed, depth: run.depth, requests: run.requests },
      },
    ],
  };
};
