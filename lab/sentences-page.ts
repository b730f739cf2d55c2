import { chain } from '../contracts/chain/index.ts';
import { sections, sectionsOf } from '../contracts/chain/sections.ts';
import { unjudged } from '../contracts/chain/unjudged.ts';
import { row, table } from './markdown.ts';

/** The text of docs/requirements-sentences.md: what became of each sentence of the two documents. */

type Document = keyof typeof sections;

const titles: Readonly<Record<Document, string>> = { node: 'Node document', data: 'Data document' };

interface Row {
  readonly section: string;
  readonly says: string;
  readonly became: string;
}

function rowsOf(document: Document, section: string): readonly Row[] {
  const judgedRows = chain.requirements
    .filter((row) => row.document === document && sectionsOf(row.section).includes(section))
    .map(({ id, level, statement }) => ({
      section,
      says: statement,
      became: `\`${id}\` (${level === 'open' ? 'observed' : level})`,
    }));
  const unjudgedRows = unjudged[document]
    .filter((sentence) => sentence.section === section)
    .map(({ says, reason }) => ({ section, says, became: `not judged: ${reason}` }));
  const rows = [...judgedRows, ...unjudgedRows];
  return rows.length > 0
    ? rows
    : [{ section, says: 'Members, types and parameters.', became: 'the requirements of the section above' }];
}

const tableOf = (document: Document): string => {
  const rows = sections[document].flatMap((section) => rowsOf(document, section));
  return table(
    ['section', 'sentence, in own words', 'what became of it'],
    rows.map(({ section, says, became }) => row(section, says, became)),
  );
};

export const sentencesPage = (): string => {
  const documents = Object.keys(titles) as Document[];
  const reasons = documents.reduce((sum, document) => sum + unjudged[document].length, 0);
  return `${[
    '<!-- Written by: npm run docs:reference -->',
    '# Every sentence of the two documents',
    `Each section of both documents, in their order, with its sentences and what became of them: a requirement, an ` +
      `observation, or a reason. ${reasons} sentences have a reason only. Requirements that follow from several ` +
      'sections stand in each of them. The requirements across both documents are in ' +
      '[requirements-cross.md](requirements-cross.md).',
    ...documents.flatMap((document) => [`## ${titles[document]}`, tableOf(document)]),
  ].join('\n\n')}\n`;
};
