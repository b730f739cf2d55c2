import { operationName } from '../engine/model/operation-name.ts';
import { documentName } from '../engine/model/contract.ts';
import type { Exchange } from '../engine/model/exchange.ts';
import type { Finding, Known, Observation, Outcome } from '../engine/model/judging.ts';
import { code, escape, fence } from './markdown.ts';
import { proofLines } from './proofs/text.ts';
import type { Run } from '../engine/model/run.ts';
import { clip } from '../engine/model/text.ts';
import { traceLink, tracesOf } from '../engine/model/reproduction.ts';

/** Maximum characters of an expected or actual value on a card. */
const valueLimit = 4000;

const values = ({ expected, actual, pointer, evidence }: CardFinding): string[] => {
  const drawn = proofLines(evidence);
  return [
    ...(pointer === undefined ? [] : [`At ${code(pointer)}.`]),
    `Expected:\n\n${fence(clip(expected, valueLimit))}`,
    `Actual:\n\n${fence(clip(actual, valueLimit))}`,
    ...(drawn.length === 0 ? [] : [`Evidence:\n\n${fence(drawn.join('\n'))}`]),
  ];
};

/** A baseline's data on a finding, as Markdown. */
export const knownText = ({ reason, ticket }: Known): string =>
  `${escape(reason)}${ticket === undefined ? '' : ` (${escape(ticket)})`}`;

/** Maximum traces of a finding that a report names; results.json has all. */
export const maxTraces = 5;

/** A finding of a run or of a file; of its exchanges a card shows the traces. */
type CardFinding = Omit<Finding, 'exchanges'> & { readonly exchanges: readonly Pick<Exchange, 'trace'>[] };

/** The traces of a finding's requests: links with `trace-url`. */
const traces = (finding: CardFinding, traceUrl: string | undefined): string[] => {
  const visible = tracesOf(finding)
    .slice(0, maxTraces)
    .map((trace) => {
      const url = traceLink(traceUrl, trace);
      return url === undefined ? code(trace) : `[${trace}](<${url}>)`;
    });
  return visible.length === 0 ? [] : [`Traces: ${visible.join(', ')}`];
};

/** A finding as Markdown: message, expected, actual, smallest difference, how to reproduce it. */
export const findingCard = (finding: CardFinding, traceUrl?: string): string =>
  [
    `**${escape(finding.message)}**`,
    ...(finding.known ? [`Known: ${knownText(finding.known)}`] : []),
    ...(finding.sameCauseAs === undefined ? [] : [`Same cause as ${code(finding.sameCauseAs)}.`]),
    ...values(finding),
    ...traces(finding, traceUrl),
    ...(finding.curl.length === 0 ? [] : [`curl:\n\n${fence(finding.curl.join('\n'), 'sh')}`]),
    `Reproduce:\n\n${fence(finding.replay, 'sh')}`,
  ].join('\n\n');

/** An observation as one Markdown list item. */
const observationLine = ({ what: label, values, example }: Observation): string => {
  const shownBy = example === undefined ? '' : ` (exchange ${example})`;
  return `- ${escape(label)}: ${values.map((value) => code(clip(value, 200))).join(', ')}${shownBy}`;
};

/** Markdown description of a case: statement, section, findings. */
export const card = ({ contract, traceUrl }: Pick<Run, 'contract' | 'traceUrl'>, outcome: Outcome): string => {
  const { statement, section, document } = contract.requirement(outcome.requirement);
  return [
    `${code(outcome.requirement)} on ${code(operationName(contract, outcome.operation))}: ${statement}`,
    `Level **${outcome.level}**, ${documentName(contract, document)}, section ${escape(section)}. ` +
      `Verdict **${outcome.verdict}**, evidence ${outcome.evidence}, requests ${outcome.requests}.`,
    ...(outcome.reason === undefined ? [] : [`Reason: ${escape(outcome.reason)}`]),
    ...outcome.findings.map((finding) => findingCard(finding, traceUrl)),
    ...(outcome.observations.length === 0
      ? []
      : [`Observed:\n\n${outcome.observations.map(observationLine).join('\n')}`]),
  ].join('\n\n');
};
