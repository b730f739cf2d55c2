import { caseName } from '../../engine/model/operation-name.ts';
import { clip, oneLine, plural } from '../../engine/model/text.ts';
import { defaultGate } from '../../engine/model/baseline.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { RoundChange, RoundReport } from '../../engine/model/round-report.ts';

/** Lines of a summary at most, and characters of a line: fit for a chat message. */
const maxLines = 10;
const maxLineLength = 200;

const changeLine = (contract: Contract, change: RoundChange): string => {
  switch (change.kind) {
    case 'new-finding':
    case 'gone-finding': {
      const label = change.kind === 'new-finding' ? 'new' : 'gone';
      return `${label}: ${caseName(contract, change.finding)}: ${change.finding.message}`;
    }
    case 'target-lost':
      return `lost: ${change.interface}: ${change.message}`;
    case 'target-back':
      return `back: ${change.interface}: ${change.message}`;
  }
};

const open = ({ openFindings }: RoundReport): number => openFindings.filter(({ isCounted }) => isCounted).length;

/** The changes of a round, the lost interfaces first. */
export const changeSummary = (contract: Contract, report: RoundReport): string => {
  const lines = report.changes.map((change) => clip(oneLine(changeLine(contract, change)), maxLineLength));
  const visible = lines.length <= maxLines - 1 ? lines : lines.slice(0, maxLines - 2);
  const hiddenCount = lines.length - visible.length;
  return [
    `assay watch, round ${report.round}: ${plural(report.changes.length, 'change')}, ` +
      `${plural(open(report), 'open finding')}`,
    ...visible,
    ...(hiddenCount > 0 ? [`and ${hiddenCount} more, in state.json`] : []),
  ].join('\n');
};

const percent = (judged: number, selected: number): string =>
  `${selected === 0 ? 100 : Math.floor((100 * judged) / selected)} %`;

/** Interfaces of which fewer cases are judged than a green result needs. */
export const lowCoverage = ({ coverage }: Pick<RoundReport, 'coverage'>): RoundReport['coverage'] =>
  coverage.filter(({ judged, selected }) => judged * 100 < defaultGate.minJudged * selected);

/** How far a watch is from having judged enough, at the pace of its rounds; undefined: it has. */
const missing = (report: RoundReport): string | undefined => {
  const low = lowCoverage(report);
  if (low.length === 0) return undefined;
  const rounds = low.map(({ judged, selected }) => {
    const missingCases = (defaultGate.minJudged * selected) / 100 - judged;
    return judged === 0 ? Infinity : Math.ceil(missingCases / (judged / report.round));
  });
  const remainingRounds = Math.max(...rounds);
  const when = Number.isFinite(remainingRounds) ? `, about ${plural(remainingRounds, 'more round')}` : '';
  const interfaces = low.map((coverage) => coverage.interface).join(', ');
  return `green needs ${defaultGate.minJudged} % of each interface, which ${interfaces} lack${when}`;
};

/** The result in words: `green` only if every case is judged, and not at a smaller depth than the one asked for. */
const resultInWords = (report: RoundReport): string => {
  if (report.result !== 'green') return report.result;
  if (lowCoverage(report).length > 0) return 'not judged enough yet';
  const isWhole =
    report.firstDepth === undefined && report.coverage.every(({ judged, selected }) => judged === selected);
  return isWhole ? 'green' : 'no finding in the judged cases';
};

const judgedShare = ({ interface: id, judged, selected }: RoundReport['coverage'][number]): string =>
  `${id} ${percent(judged, selected)}`;

/** A round that took longer than the interval, which delays the next one. */
const overrun = ({ startedAt, finishedAt }: RoundReport, everyMs: number): string[] => {
  const ms = Date.parse(finishedAt) - Date.parse(startedAt);
  return ms <= everyMs ? [] : [`took ${(ms / 1_000).toFixed(0)} s, longer than --every (${everyMs / 1_000} s)`];
};

/** One line for a round. `target`: its URLs. `everyMs`: the interval between the starts of two rounds. */
export const roundLine = (contract: Contract, report: RoundReport, target: string, everyMs = Infinity): string => {
  const { round, startedAt, requests, coverage, rotationRounds, firstDepth, lost, lags } = report;
  const atDepth = firstDepth === undefined ? '' : ` at depth ${firstDepth}`;
  const parts = [
    `${resultInWords(report)}, ${plural(open(report), 'open finding')}`,
    plural(requests, 'request'),
    ...(coverage.length === 0 ? [] : [`judged ${coverage.map(judgedShare).join(', ')}${atDepth}`]),
    ...[missing(report) ?? []].flat(),
    ...overrun(report, everyMs),
    ...(rotationRounds === undefined ? [] : [`each case has a turn every ${plural(rotationRounds, 'round')}`]),
    ...lags.map((lag) => `${lag.interface} ${lag.blocks} ${lag.unit ?? 'blocks'} behind ${lag.behind}`),
    ...lost.map((interfaceId) => `${interfaceId.interface} lost`),
    ...report.changes.slice(0, 3).map((change) => clip(oneLine(changeLine(contract, change)), maxLineLength)),
    ...(report.changes.length > 3 ? [`${report.changes.length - 3} changes more`] : []),
    `target: ${oneLine(target)}`,
  ];
  return `round ${round} ${startedAt.slice(0, 19)}Z: ${parts.join('; ')}`;
};
