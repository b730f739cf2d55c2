import { Ajv2020 } from 'ajv/dist/2020.js';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { extensions } from '../../contracts/documents/extensions.ts';
import { schemaComment, schemaPath } from '../../cli/options/config-file.ts';
import { written } from '../contracts/openapi/written.ts';
import { assayHere, temporary } from './assay.ts';
import { array, documentOf, integer, objectOf, query, reads } from '../contracts/openapi/document.ts';

/** The schemas by which editors complete and check overlays and assay.json. */

const schemas = path.join(import.meta.dirname, '..', '..', 'schemas');
/** A schema as an editor reads it: references are relative to the file. */
const read = (file: string): object => {
  const { $id: _, ...schema } = JSON.parse(fs.readFileSync(path.join(schemas, file), 'utf8')) as { $id: string };
  return schema;
};
const overlay = read('overlay.json');

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
for (const name of ['list', 'joins', 'rules', 'same', 'shows', 'members', 'series', 'dependencies'])
  ajv.addSchema(read(`x-assay-${name}.json`), `x-assay-${name}.json`);
const validate = ajv.compile(overlay);

const of = (update: object): object => ({
  overlay: '1.0.0',
  info: { title: 'lists', version: '1' },
  actions: [{ target: "$.paths['/books'].get", update }],
});
const list = { items: 'books', paging: { style: 'page', cursor: 'page' } };

describe('an overlay', () => {
  test.each([
    ['a list', of({ 'x-assay-list': list }), true],
    ['other extensions', of({ 'x-assay-list': list, 'x-other': 1, 'x-assay-safe': true }), true],
    ['a misspelled member', of({ 'x-assay-list': { ...list, identiy: ['id'] } }), false],
    ['a misspelled extension', of({ 'x-assay-lists': list }), false],
    ['no actions', { overlay: '1.0.0', info: {} }, false],
  ])('%s', (_, value, isValid) => expect(validate(value), ajv.errorsText(validate.errors)).toBe(isValid));

  test('may hold every extension that assay reads, and no other of its own', () => {
    const text = JSON.stringify(overlay);
    for (const name of extensions) expect(text).toContain(`"${name}"`);
  });
});

const document = documentOf({
  '/books': reads(
    'books',
    [query('page', integer), query('page_size', integer)],
    objectOf({ items: array(objectOf({ id: {} })) }),
  ),
});

/** The overlay that infer writes into a folder. */
const inferred = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'lists.yaml');
  const { stderr } = await assayHere('infer', written({ 'api.json': document }), '--out', file);
  const text = fs.readFileSync(file, 'utf8');
  expect(validate(parse(text)), stderr + ajv.errorsText(validate.errors)).toBe(true);
  return text;
};

/** A folder of a project that has the package. */
const project = (): string => {
  const folder = temporary();
  const installed = path.join(folder, 'node_modules', 'assay', 'dist', 'schemas');
  fs.mkdirSync(installed, { recursive: true });
  for (const name of ['config', 'overlay']) fs.writeFileSync(path.join(installed, `${name}.json`), '{}');
  return folder;
};

test('infer names the schema in the first line of the overlay, where the package is in the project', async () => {
  expect((await inferred(project())).split('\n')[0]).toBe(
    '# yaml-language-server: $schema=node_modules/assay/dist/schemas/overlay.json',
  );
});

test('no schema is named where no package is near the file, as after a global install', async () => {
  expect(await inferred(temporary())).not.toContain('$schema');
  expect(schemaPath('config', path.join(temporary(), 'assay.json'))).toBeUndefined();
});

test('a package below the folder is named by a relative path', () => {
  const top = path.join(import.meta.dirname, '..', '..', 'dist');
  expect(schemaComment('overlay', path.join(top, 'lists.yaml'))).toBe(
    '# yaml-language-server: $schema=schemas/overlay.json\n',
  );
});

test('a package above the folder is named by a relative path', () => {
  const top = project();
  expect(schemaPath('config', path.join(top, 'assay.json'))).toBe('node_modules/assay/dist/schemas/config.json');
  expect(schemaPath('config', path.join(top, 'api', 'v1', 'assay.json'))).toBe(
    '../../node_modules/assay/dist/schemas/config.json',
  );
});

test('a configuration may name its schema', async () => {
  const file = path.join(temporary(), 'assay.json');
  fs.writeFileSync(file, JSON.stringify({ $schema: 'schemas/config.json', only: ['vm.getHeigth'] }));
  const { stderr } = await assayHere('run', '--config', file);
  expect(stderr).toContain('vm.getHeigth');
});
