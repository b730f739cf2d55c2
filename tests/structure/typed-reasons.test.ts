import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Folders whose code decides by reasons. */
const folders = ['engine', 'properties', 'contracts', 'reports', 'fuzz', 'cli', 'compare', 'lab'];

/** A decision by the text of a reason: by its beginning, its parts, or an expression. `error.reason` is of the YAML parser. */
const readsText = [
  /(?<!error\.)\breason\??\.(?:startsWith|endsWith|includes|match|replace|slice)\(/,
  /\.(?:test|exec)\([^)]*\breason\b/i,
];

/** A decision by the folder of a judge: `isOfCheck` knows its kind. */
const readsJudge = [/(?:startsWith|endsWith|includes)\(['"`](?:checks|laws)\//, /\/\^?\(?(?:\?:)?(?:checks|laws)\\\//];

const placesOf = (forms: readonly RegExp[]): readonly string[] =>
  folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        fs
          .readFileSync(`${folder}/${name}`, 'utf8')
          .split('\n')
          .flatMap((line, index) => (forms.some((form) => form.test(line)) ? [`${folder}/${name}:${index + 1}`] : [])),
      ),
  );

test('no decision depends on the text of a reason: facts are typed', () => {
  expect(placesOf(readsText)).toEqual([]);
});

test('no decision depends on the folder of a judge', () => {
  expect(placesOf(readsJudge)).toEqual([]);
});
