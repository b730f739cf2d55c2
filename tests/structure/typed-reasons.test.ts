import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Folders whose code decides by reasons. */
const folders = ['engine', 'reports', 'drift', 'fuzz', 'cli', 'watching', 'compare'];

/** A decision by the text of a reason: by its beginning, its parts, or an expression. */
const readsText = [
  /\breason\??\.(?:startsWith|endsWith|includes|match|replace|slice)\(/,
  /\.(?:test|exec)\([^)]*\breason\b/i,
];

test('no verdict depends on the text of a reason: facts are typed', () => {
  const places = folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        fs
          .readFileSync(`${folder}/${name}`, 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            readsText.some((form) => form.test(line)) ? [`${folder}/${name}:${index + 1}`] : [],
          ),
      ),
  );
  expect(places).toEqual([]);
});
