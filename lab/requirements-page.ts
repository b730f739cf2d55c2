import fs from 'node:fs';
import path from 'node:path';
import { chain } from '../contracts/chain/index.ts';
import { type JudgedContract, judgeNames } from '../engine/contract/contract.ts';
import { basesOf } from '../engine/model/contract.ts';
import type { Level } from '../engine/model/requirement.ts';
import { schemaConstraints } from '../engine/schema/schema.ts';
import { documentRules } from './document-rules.ts';
import { page, row, table } from './markdown.ts';

/** The texts of docs/requirements.md and docs/requirements-*.md. */

/** A violation of a requirement: a finding that a mutant of the reference provider causes. */
interface Example {
  readonly mutant: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

/** By requirement. */
export type Examples = Record<string, Example>;

/** Written by `npm run docs:examples`. */
export const examplesFile = 'lab/violation-examples.json';

/** Maximum characters of a text of an example. */
export const mostText = 240;

export const readExamples = (): Examples =>
  fs.existsSync(examplesFile) ? (JSON.parse(fs.readFileSync(path.resolve(examplesFile), 'utf8')) as Examples) : {};

const levels: Readonly<Record<Level, string>> = {
  stated: 'the document states it',
  derived: 'it follows from the document',
  inherited: 'a standard that the document builds on states it; a violation is a warning',
  open: 'the document leaves it open: observed, never judged',
};

/** The pages of requirements, by the first part of the ids. */
const parts = [
  { prefix: 'node', title: 'Requirements of the node' },
  { prefix: 'data', title: 'Requirements of the data interface' },
  { prefix: 'metrics', title: 'Requirements of the metrics interface' },
  { prefix: 'cross', title: 'Requirements across interfaces' },
] as const;

const inPart = ({ prefix }: (typeof parts)[number]) =>
  chain.requirements.filter(({ id }) => id.startsWith(`${prefix}.`));

/** Operations that are named; an interface is named where a requirement covers all of it. */
const operationsOf = (id: string): string => {
  const covered = chain.cases
    .filter((testCase) => testCase.requirement.id === id)
    .map((testCase) => testCase.operation);
  return basesOf(chain)
    .flatMap((base) => {
      const coveredOfBase = covered.filter((operation) => operation.base === base);
      const all = chain.operations.filter((operation) => operation.base === base).length;
      if (coveredOfBase.length === 0) return [];
      if (coveredOfBase.length === all && all > 1) return [`all ${all} operations of the ${base} interface`];
      return [coveredOfBase.map((operation) => `\`${operation.id}\``).join(', ')];
    })
    .join('; ');
};

const judgesOf = (contract: JudgedContract, id: string): string => {
  const { asks, sees, fuzzes } = judgeNames(contract, id);
  const bySchema =
    contract !== chain ||
    chain.cases.some(
      (testCase) => testCase.requirement.id === id && schemaConstraints(testCase.operation.schema).has(id),
    );
  const judges = [
    ...(asks === undefined ? [] : [`\`${asks}\` (sends requests)`]),
    ...sees
      .filter((name) => name !== 'checks/schema' || bySchema)
      .map((name) => `\`${name}\` (${name === 'checks/schema' ? 'the response schemas' : 'every exchange'})`),
    ...fuzzes.map((name) => `\`${name}\` (fuzzing)`),
  ];
  const reasons = contract.exclusions.filter(
    (exclusion) => exclusion.requirement === id && exclusion.operation === undefined,
  );
  return judges.length > 0 ? judges.join(', ') : `not judged: ${reasons.map(({ reason }) => reason).join('; ')}`;
};

/** A text between backticks. */
const code = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${fence.length > 1 ? ' ' : ''}${text.replaceAll(/\s+/g, ' ')}${fence.length > 1 ? ' ' : ''}${fence}`;
};

const entry = ({ id, level, section, statement }: (typeof chain.requirements)[number], examples: Examples): string => {
  const example = examples[id];
  return [
    `## ${id}`,
    statement,
    [
      `- Level: **${level}**, ${section}`,
      `- Operations: ${operationsOf(id)}`,
      `- Judge: ${judgesOf(chain, id)}`,
      ...(example
        ? [
            `- Violation: ${example.message.replace(/[|<>]/g, '\\$&')}. Expected ${code(example.expected)}, ` +
              `actual ${code(example.actual)}`,
            `- Try it: ${code(`assay run --only '${id}' --mutant '${example.mutant}'`)}`,
          ]
        : []),
    ].join('\n'),
  ].join('\n\n');
};

/** The page of the requirements that any document can state. Its `section` says what declares each. */
const apiPage = (): string => {
  const rules = documentRules();
  const entries = [...rules].map(([id, contract]) => {
    const { level, section, statement } = contract.requirement(id);
    return [
      `## ${id}`,
      statement,
      [`- Level: **${level}**`, `- Declared by: ${section}`, `- Judge: ${judgesOf(contract, id)}`].join('\n'),
    ].join('\n\n');
  });
  return page(
    '# Requirements of any API',
    `assay judges ${rules.size} requirements of an API that an OpenAPI or an OpenRPC document describes ` +
      '([openapi.md](openapi.md), [openrpc.md](openrpc.md)). A requirement covers an operation if the document, or ' +
      'its overlay, declares what *Declared by* names: a part of the document, a member of ' +
      '[`x-assay-list`](x-assay-list.md), or a standard. `rpc.*` are those of JSON-RPC 2.0.',
    '`assay explain ID` prints one of them. `assay explain ID FILE` also lists the operations of the document ' +
      'that it covers, and ' +
      "`assay explain 'GET /v1/orders' FILE` the requirements of an operation.",
    ...entries,
  );
};

/** Each file below docs/ with its text. */
export const requirementPages = (examples = readExamples()): Readonly<Record<string, string>> => {
  const full = parts.filter((part) => inPart(part).length > 0);
  const index = page(
    '# Requirements',
    `assay judges ${chain.requirements.length} requirements of two documents, on ${chain.cases.length} pairs of ` +
      'requirement and operation (cases). Each page lists the statement, the operations, the judge, and a violation ' +
      'that the judge found in a mutant of the reference provider.',
    table(
      ['page', 'requirements'],
      full.map((part) => row(`[${part.title}](requirements-${part.prefix}.md)`, inPart(part).length)),
      1,
    ),
    '[requirements-sentences.md](requirements-sentences.md) lists every sentence of both documents with what became ' +
      'of it.',
    '[requirements-api.md](requirements-api.md) lists the requirements of an API of your own (a document of yours).',
    table(
      ['level', 'meaning'],
      Object.entries(levels).map(([level, meaning]) => row(`\`${level}\``, meaning)),
    ),
    '`assay explain ID` prints the same for one requirement, `assay explain --only PATTERN` the cases of a pattern. ' +
      '[judges.md](judges.md) counts the mutants that each judge catches.',
  );
  return {
    'requirements-api.md': apiPage(),
    'requirements.md': index,
    ...Object.fromEntries(
      full.map((part) => [
        `requirements-${part.prefix}.md`,
        page(`# ${part.title}`, ...inPart(part).map((row) => entry(row, examples))),
      ]),
    ),
  };
};
