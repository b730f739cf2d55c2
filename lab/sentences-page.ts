import { chain } from '../contracts/chain/index.ts';
import { page, row, table } from './markdown.ts';
import { readData, rowSchema, text, texts } from './source-files.ts';

/** The text of docs/requirements-sentences.md: what became of each sentence of the two documents. */

interface DocumentSentences {
  readonly sections: readonly string[];
  /** Sentences, in own words, that no requirement states. */
  readonly unjudged: readonly { readonly section: string; readonly says: string; readonly reason: string }[];
}

const sentence = rowSchema({ section: text, says: text, reason: text });
const document = rowSchema({ sections: texts, unjudged: { type: 'array', items: sentence } });

/** The sections and the unjudged sentences of the two documents. */
export const sentences = readData<Readonly<Record<Document, DocumentSentences>>>(
  'sentences.yaml',
  rowSchema({ node: document, data: document }),
);

export type Document = 'node' | 'data';

const titles: Readonly<Record<Document, string>> = { node: 'Node document', data: 'Data document' };

/** A list of numbers in a title: `1, 3, 7 to 11 and 13`. */
const numbersIn = (text: string): readonly string[] =>
  text.split(/, (?:and )?| and /).flatMap((part) => {
    const [from = '', to = from] = part.split(' to ');
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${Number(from) + index}`);
  });

const expanded = (title: string): readonly string[] => {
  const counted = /^(.*?)(row|rule)s? ([\d, to and]+)$/.exec(title);
  if (counted) return numbersIn(counted[3] ?? '').map((number) => `${counted[1]}${counted[2]} ${number}`);
  const numbers = /^(.*), ([\d, and]+?)( and table of metrics)?$/.exec(title);
  if (numbers && /^\d/.test(numbers[2] ?? ''))
    return [
      ...numbersIn(numbers[2] ?? '').map((number) => `${numbers[1]}, ${number}`),
      ...(numbers[3] === undefined ? [] : ['Chain metrics, table of metrics']),
    ];
  const [parent, names] = title.split(' / ');
  if (parent === 'Resources and their fields' && names !== undefined)
    return names.split(', ').map((name) => `${parent} / ${name}`);
  return title.startsWith('Endpoints, vm.')
    ? title
        .slice(11)
        .split(' and ')
        .map((name) => `Endpoints, ${name}`)
    : [title];
};

/**
 * The sections that a row of requirements names: `Endpoints, rows 2 and 5; Limits`. Notes in brackets name standards,
 * and sections of the other document are left out.
 */
export function sectionsOf(text: string): readonly string[] {
  let before = '';
  return text
    .replace(/ \([^)]*\)/g, '')
    .split(/; |(?<=\d),? and (?=rule)/)
    .filter((part) => !/^(?:node|Data|JSON-RPC)\b/.test(part))
    .flatMap((part) => {
      // `rule 5`, `parameter limit` and `result` stand below the section before them.
      const isShort = /^(?:rules? |parameter |result$)/.test(part);
      const title = isShort ? `${before}, ${part}` : part;
      if (!isShort) before = part.replace(/,.*$/, '');
      return expanded(title);
    });
}

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
  const unjudgedRows = sentences[document].unjudged
    .filter((sentence) => sentence.section === section)
    .map(({ says, reason }) => ({ section, says, became: `not judged: ${reason}` }));
  const rows = [...judgedRows, ...unjudgedRows];
  return rows.length > 0
    ? rows
    : [{ section, says: 'Members, types and parameters.', became: 'the requirements of the section above' }];
}

const tableOf = (document: Document): string => {
  const rows = sentences[document].sections.flatMap((section) => rowsOf(document, section));
  return table(
    ['section', 'sentence, in own words', 'what became of it'],
    rows.map(({ section, says, became }) => row(section, says, became)),
  );
};

export const sentencesPage = (): string => {
  const documents = Object.keys(titles) as Document[];
  const reasons = documents.reduce((sum, document) => sum + sentences[document].unjudged.length, 0);
  return page(
    '# Every sentence of the two documents',
    `Each section of both documents, in their order, with its sentences and what became of them: a requirement, an ` +
      `observation, or a reason. ${reasons} sentences have a reason only. Requirements that follow from several ` +
      'sections stand in each of them. The requirements across both documents are in ' +
      '[requirements-cross.md](requirements-cross.md).',
    ...documents.flatMap((document) => [`## ${titles[document]}`, tableOf(document)]),
  );
};
