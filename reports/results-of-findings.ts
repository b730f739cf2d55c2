import { type Contract, documentName } from '../engine/model/contract.ts';
import { caseKey } from '../engine/model/case-key.ts';
import { replayLine } from '../engine/model/reproduction.ts';
import { plural } from '../engine/model/text.ts';
import { version } from '../engine/model/version.ts';
import { findingCard } from './card.ts';
import { listed } from './groups.ts';
import { code, escape, fence } from './markdown.ts';
import type { ResultFinding, ResultGroup, Results } from './results.ts';

/** The replay command that reads the folder in which it is typed. */
const replayHere = ({ fingerprint }: Pick<ResultFinding, 'fingerprint'>): string =>
  replayLine(fingerprint, { command: 'assay', results: '.' });

/** The part of a group that these findings are. Another member leads it if they lack its root. */
function groupOf(
  group: ResultGroup,
  findings: readonly ResultFinding[],
  { operationNames = {} }: Results,
): readonly ResultGroup[] {
  const members = findings.filter(({ fingerprint }) => group.members.includes(fingerprint));
  const root = members.find(({ fingerprint }) => fingerprint === group.root) ?? members[0];
  if (root === undefined) return [];
  const operations = [...new Set(members.map(({ operation }) => operation))];
  const names = operations.map((operation) => operationNames[operation] ?? operation);
  return [
    {
      root: root.fingerprint,
      members: [...new Set([root, ...members])].map(({ fingerprint }) => fingerprint),
      cause: `${listed(names)}: ${root.message}`,
      operations,
      known: members.every(({ known }) => known),
    },
  ];
}

/** The results of a run with these findings alone, and with their cases; the counts stay those of the run. */
export function resultsOf(results: Results, findings: readonly ResultFinding[]): Results {
  const [names, cases] = [new Set(findings.map(({ fingerprint }) => fingerprint)), new Set(findings.map(caseKey))];
  const requirements = new Set(findings.map(({ requirement }) => requirement));
  const { baseline: _, uncheckedRegressions: __, ...rest } = results;
  return {
    ...rest,
    notTested: [],
    unconfirmed: [],
    findings: findings.map((finding) => ({ ...finding, replay: replayHere(finding) })),
    requirements: results.requirements.filter(({ id }) => requirements.has(id)),
    observations: results.observations.filter((observation) => cases.has(caseKey(observation))),
    cases: results.cases
      .filter((testCase) => cases.has(caseKey(testCase)))
      .map((testCase) => ({ ...testCase, findings: (testCase.findings ?? []).filter((name) => names.has(name)) })),
    groups: (results.groups ?? []).flatMap((group) => groupOf(group, findings, results)),
  };
}

/** The part of results for a colleague without the run: the rules, what was seen, and how to see it again. */
export function readmeOfFindings(contract: Contract, results: Results, findings: readonly ResultFinding[]): string {
  const { target, seed, depth, finishedAt, traceUrl } = results;
  const urls = Object.values(target).filter((value) => typeof value === 'string' && /^https?:/.test(value));
  return `${[
    `# ${plural(findings.length, 'finding')} of assay on ${urls.map((url) => code(String(url))).join(', ')}`,
    ...findings.flatMap(({ known: _, ...finding }) => [
      `## ${escape(caseKey(finding))}`,
      ruleOf(contract, finding),
      findingCard({ ...finding, replay: replayHere(finding) }, traceUrl),
    ]),
    '## Get assay',
    `The findings are of assay ${version}. It is in no package registry: pack a checkout of that version, and ` +
      'install the tarball. The commands above read the folder in which you type them; `assay explain` prints a rule.',
    fence(`npm pack\nnpm install --global ./assay-${version}.tgz`, 'sh'),
    `seed ${seed}, depth ${escape(depth)}, ${code(finishedAt)}`,
  ].join('\n\n')}\n`;
}

/** The statement that a finding violates, and where it is. */
function ruleOf(contract: Contract, { requirement: id }: Pick<ResultFinding, 'requirement'>): string {
  if (!contract.hasRequirement(id)) return `Rule: ${code(id)}`;
  const { statement, section, document } = contract.requirement(id);
  return `Rule: ${escape(statement)} (${escape(documentName(contract, document))}, section ${escape(section)})`;
}
