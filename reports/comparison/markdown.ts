import type { Comparison, DifferenceGroup, SideName } from '../../engine/model/comparison.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { clip } from '../../engine/model/text.ts';
import { code, escape, fence, table } from '../markdown.ts';
import { proofLines } from '../proofs/text.ts';
import {
  countOf,
  evidenceOf,
  headline,
  headsInWords,
  notAskedByReason,
  placeOf,
  runOfB,
  urlsOf,
  whatDiffers,
  whoIsRight,
} from './words.ts';

const longest = { value: 400, lines: 30 } as const;

const requestsOf = (group: DifferenceGroup, side: SideName): string[] =>
  group[side].exchanges.map(({ request, response, failure }) => {
    const body = request.body === undefined ? '' : ` ${code(clip(request.body, 300))}`;
    const answer = response ? response.status : escape(failure?.kind ?? 'no answer');
    return `- ${side}: ${code(`${request.method} ${clip(request.url, 300)}`)}${body} gets ${answer}`;
  });

const section = (group: DifferenceGroup, result: Comparison): string[] => [
  `### ${escape(group.operation)}: ${escape(placeOf(group))}`,
  '',
  `${escape(whatDiffers(group))} (${escape(countOf(group))}). ${escape(whoIsRight(group))}`,
  '',
  ...[runOfB(group, result) ?? []].flat().flatMap((line) => [escape(line), '']),
  ...(group.item === undefined ? [] : [`Item: ${code(clip(group.item, longest.value))}`, '']),
  fence(proofLines(evidenceOf(group), longest.lines).join('\n')),
  '',
  `- Question: ${code(clip(stringifyJson(group.question.call.parameters), longest.value))} (${group.question.source})`,
  ...requestsOf(group, 'A'),
  ...requestsOf(group, 'B'),
  `- Ask again: ${code(group.replay)}`,
  '',
];

const operations = ({ operations: rows }: Comparison): string =>
  table(
    ['operation', 'asked', 'compared', 'different', 'not comparable'],
    rows.map(({ operation, asked, compared, different, undecided, excluded }) =>
      excluded === undefined
        ? [escape(operation), String(asked), String(compared), String(different), String(undecided)]
        : [escape(operation), `not compared: ${escape(excluded)}`, '', '', ''],
    ),
  );

const undecided = ({ undecided: rows }: Comparison): string[] =>
  rows.map(({ operation, reason, count, heads = [] }) => {
    const moved = heads.map(headsInWords).join('; ');
    return `- ${escape(operation)}, ${count}: ${escape(reason)}${moved === '' ? '' : ` (${escape(moved)})`}`;
  });

const paths = (title: string, rows: Comparison['noisy']): string[] =>
  rows.length === 0
    ? []
    : [
        `## ${title}`,
        '',
        ...rows.map(({ operation, path, count }) => `- ${escape(operation)}, ${code(path)}: ${count}`),
        '',
      ];

const notAsked = (result: Comparison): string[] => {
  const rows = notAskedByReason(result);
  return rows.length === 0
    ? []
    : [
        '## Parameters that were not asked',
        '',
        ...rows.map(([reason, parameters]) => `- ${escape(parameters.join(', '))}: ${escape(reason)}`),
        '',
      ];
};

/** compare.md. */
export const comparisonMarkdown = (result: Comparison): string =>
  [
    '# Comparison of two targets',
    '',
    escape(headline(result)),
    '',
    `- A: ${code(urlsOf(result.A))}`,
    `- B: ${code(urlsOf(result.B))}`,
    ...(result.noise ? [`- twin of A: ${code(urlsOf(result.noise))}`] : []),
    ...(result.versions ?? []).map(({ what, A, B }) => `- ${escape(what)}: A ${escape(A)}, B ${escape(B)}`),
    ...result.heads.map((heads) => `- ${escape(headsInWords(heads))}`),
    `- assay ${escape(result.version)}, seed ${result.seed}`,
    `- ${escape(result.startedAt)} to ${escape(result.finishedAt)}`,
    '',
    ...(result.groups.length === 0
      ? []
      : ['## Differences', '', ...result.groups.flatMap((group) => section(group, result))]),
    ...(result.undecided.length === 0 ? [] : ['## Questions that could not be compared', '', ...undecided(result), '']),
    ...paths('Differences that did not show again', result.vanished),
    ...paths('Noise: A differs from its twin', result.noisy),
    ...paths('Lists in another order on B, where the document gives none', result.otherOrder ?? []),
    ...paths('Members that changed between two readings of A', result.learnt),
    ...notAsked(result),
    '## Operations',
    '',
    operations(result),
    '',
  ].join('\n');
