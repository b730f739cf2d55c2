import { describe, expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import { type Document, sectionsOf, sentences } from '../../lab/sentences-page.ts';

const documents = Object.keys(sentences) as Document[];

const named = (document: Document): readonly string[] =>
  chain.requirements.filter((row) => row.document === document).flatMap(({ section }) => sectionsOf(section));

describe.each(documents)('the document of the %s', (document) => {
  const known = sentences[document].sections;

  test('has every section that a requirement names', () => {
    expect(named(document).filter((section) => !known.includes(section))).toEqual([]);
  });

  test('has every section of a sentence without a requirement', () => {
    expect(
      sentences[document].unjudged.map(({ section }) => section).filter((section) => !known.includes(section)),
    ).toEqual([]);
  });

  test('has for each section a requirement, here or above it, or a reason', () => {
    const own = [...named(document), ...sentences[document].unjudged.map(({ section }) => section)];
    // Schemas and parameters are judged for all resources and endpoints at once.
    const above = ['Resources and their fields', 'Endpoints'].filter((title) => named(document).includes(title));
    const isSettled = (section: string): boolean =>
      own.includes(section) || above.some((title) => section.startsWith(title));
    expect(known.filter((section) => !isSettled(section))).toEqual([]);
  });

  test('names only requirements that exist in its reasons', () => {
    const ids = sentences[document].unjudged.flatMap(
      ({ reason }) => reason.match(/\b(?:node|data|cross)\.[a-z-]+\.[a-z-]+/g) ?? [],
    );
    expect(ids.filter((id) => !chain.hasRequirement(id))).toEqual([]);
  });
});

test('a section with several numbers is several sections', () => {
  expect(sectionsOf('Endpoints, rows 1, 7 to 9 and 11; rule 1; Limits')).toEqual([
    'Endpoints, row 1',
    'Endpoints, row 7',
    'Endpoints, row 8',
    'Endpoints, row 9',
    'Endpoints, row 11',
    'Endpoints, rule 1',
    'Limits',
  ]);
});
