import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { extensions } from '../../../contracts/documents/extensions.ts';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { withOverlay } from '../../../contracts/documents/reading/overlay.ts';
import { adviceForTarget } from '../../../contracts/openapi/read.ts';
import { written } from './written.ts';

/** A document, parts of which overlays change. */
const published = {
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '1' },
  tags: ['ships', 'internal'],
  paths: {
    '/ships': {
      get: {
        summary: 'Ships',
        tags: ['ships'],
        parameters: [{ name: 'limit', in: 'query' }],
        responses: { 200: { description: 'ok' } },
      },
      post: { summary: 'Add a ship' },
    },
    '/berths': { get: { summary: 'Berths', tags: ['ships', 'berths'] } },
  },
  components: { schemas: { Ship: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } } },
};

const write = (overlay: object): string => written({ 'overlay.json': overlay });

const apply = (overlay: string, ...actions: object[]): Promise<typeof published> =>
  withOverlay(published, write({ overlay, info: { title: 'Changes', version: '1' }, actions }), adviceForTarget);

/** The line that refuses an overlay, without the name of its file. */
const refusal = async (overlay: string, ...actions: object[]): Promise<string> => {
  const error: unknown = await apply(overlay, ...actions).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'DocumentFault' });
  return (error as Error).message.replace(/\S+overlay\.json,? ?/, '');
};

describe.each(['1.0.0', '1.1.0', '1.1.7'])('Overlay %s', (version) => {
  test('merges objects, adds to arrays and replaces simple values', async () => {
    const { paths, tags } = await apply(
      version,
      { target: '$.paths[*].get', update: { 'x-seen': true, responses: { 200: { description: 'fine' } } } },
      { target: "$.paths['/ships'].get.parameters", update: { name: 'page', in: 'query' } },
      { target: '$.tags', update: ['harbours'] },
      { target: "$.paths['/berths'].get.summary", update: 'All berths' },
    );
    expect(paths['/ships'].get).toMatchObject({
      'x-seen': true,
      summary: 'Ships',
      parameters: [{ name: 'limit' }, { name: 'page' }],
      responses: { 200: { description: 'fine' } },
    });
    expect(paths['/berths'].get).toMatchObject({ 'x-seen': true, summary: 'All berths' });
    expect(tags).toEqual(['ships', 'internal', 'harbours']);
  });

  test('removes members and elements, several at once, and what is removed may be made again', async () => {
    const { paths, tags } = await apply(
      version,
      { target: "$.tags[?@ == 'internal']", remove: true },
      { target: "$.paths.*.get.tags[?@ == 'ships']", remove: true, update: 'ignored' },
      { target: "$.paths['/ships'].post", remove: true, description: 'not for partners' },
      { target: "$.paths['/berths'].get", remove: true },
      { target: "$.paths['/berths']", update: { get: { summary: 'New' } } },
    );
    expect(tags).toEqual(['ships']);
    expect(paths['/ships']).not.toHaveProperty('post');
    expect(paths['/ships'].get.tags).toEqual([]);
    expect(paths['/berths']).toEqual({ get: { summary: 'New' } });
  });
});

test('copy merges a value of the document, as earlier actions left it, into each target', async () => {
  const { components, paths } = await apply(
    '1.1.0',
    { target: '$.components.schemas', update: { Boat: { required: ['name'] }, Raft: {} } },
    { target: '$.components.schemas.Ship', update: { description: 'Floats' } },
    { target: "$.components.schemas['Boat', 'Raft']", copy: '$.components.schemas.Ship' },
    { target: "$.paths['/berths'].get.tags", copy: "$.paths['/ships'].get.parameters" },
    { target: "$.paths['/berths'].get.summary", copy: '$.info.title' },
    { target: '$.components.schemas.Raft.properties', update: { id: { type: 'integer' } } },
  );
  const { Ship, Boat, Raft } = components.schemas as unknown as Record<string, object>;
  expect(Ship).toEqual({ ...published.components.schemas.Ship, description: 'Floats' });
  expect(Boat).toMatchObject({ type: 'object', required: ['name', 'id'], description: 'Floats' });
  // A copy is no reference: changes of the copy do not change the original.
  expect(Raft).toMatchObject({ properties: { id: { type: 'integer' } } });
  expect(paths['/berths'].get).toMatchObject({
    summary: 'Harbour',
    tags: ['ships', 'berths', { name: 'limit', in: 'query' }],
  });
  expect(published.components.schemas).not.toHaveProperty('Boat');
});

test('in version 1.0 an update replaces a value of another kind; version 1.1 forbids it', async () => {
  const action = { target: "$.paths['/ships'].get", update: { tags: 'ships' } };
  expect((await apply('1.0.1', action)).paths['/ships'].get.tags).toEqual(['ships', 'ships']);
  expect(await refusal('1.1.0', action)).toMatch(/^action 1 merges a simple value with an array at tags; remove/);
  expect(await refusal('1.1.0', { target: '$.info', update: 'x' })).toMatch(
    /^action 1 merges a simple value with an obj/,
  );
});

const ships = "$.paths['/ships'].get";
const listBy = (style: string): object => ({ 'x-assay-list': { items: 'ships', paging: { style } } });

test.each<readonly [string, string, readonly object[], string]>([
  [
    'another version',
    '1.2.0',
    [{ target: '$', update: {} }],
    'has the version "1.2.0"; assay reads Overlay 1.0 and 1.1',
  ],
  ['no target', '1.1.0', [{ update: {} }], 'action 1 has no target'],
  ['no change', '1.1.0', [{ target: ships }], 'action 1 has neither update nor copy nor remove: true'],
  [
    'a copy too early',
    '1.0.0',
    [{ target: ships, copy: '$.info' }],
    'which came with Overlay 1.1; write `overlay: 1.1.0`',
  ],
  ['two changes', '1.1.0', [{ target: ships, copy: '$.info', update: {} }], 'has both update and copy'],
  ['a copy of nothing', '1.1.0', [{ target: ships, copy: '$.nothing' }], 'copy: $.nothing selects nothing'],
  ['a copy of several', '1.1.0', [{ target: ships, copy: '$.tags[*]' }], 'copy: $.tags[*] selects 2 values'],
  ['an unknown member', '1.1.0', [{ target: ships, updates: {} }], 'has the member updates, which an action does not'],
  ['its suggestion', '1.1.0', [{ target: ships, updates: {} }], 'Did you mean `update`?'],
  ['no JSONPath', '1.1.0', [{ target: 'paths', update: {} }], 'paths is no JSONPath expression (RFC 9535): '],
  [
    'a name that needs brackets',
    '1.1.0',
    [{ target: `${ships}.x-assay-list`, update: {} }],
    "a name with - needs brackets: write ['x-assay-list'] in place of .x-assay-list",
  ],
  [
    'two lists for one operation',
    '1.0.0',
    [
      { target: ships, update: listBy('offset') },
      { target: '$.paths.*.get', update: listBy('page') },
    ],
    'action 2 gives paths /ships get another x-assay-list than action 1: paging.style is "page", and was "offset"',
  ],
  [
    'two lists, one by the path of the extension',
    '1.0.0',
    [
      { target: ships, update: listBy('offset') },
      { target: `${ships}['x-assay-list'].paging`, update: { style: 'page' } },
    ],
    'action 2 gives paths /ships get another x-assay-list than action 1: paging.style is "page", and was "offset"',
  ],
  ['no match', '1.1.0', [{ target: "$.paths['/ship'].get", update: {} }], 'Did you mean `/ships`?'],
  ['no match at all', '1.0.0', [{ target: '$.nothing', update: {} }], 'matches nothing in the document. Correct it or'],
])('refused in one line: %s', async (_, version, actions, message) => {
  const line = await refusal(version, ...actions);
  expect(line).toContain(message);
  expect(line).not.toContain('\n');
});

test('an overlay without a list of actions is refused, and so is one that declares nothing', async () => {
  await expect(withOverlay(published, write({ overlay: '1.1.0' }))).rejects.toThrow('has no actions; give a list');
  await expect(apply('1.1.0')).rejects.toThrow('declares nothing: its list of actions is empty');
  await expect(apply('1.1.0', { target: '$', update: {} })).rejects.toThrow('declares nothing');
});

test('a version that is a number is refused with the text to write', async () => {
  await expect(withOverlay(published, write({ overlay: 1.1, actions: [] }))).rejects.toThrow('write `overlay: 1.1.0`');
});

const list = { items: 'ships', paging: { style: 'cursor' } };

test.each<readonly [string, object, string]>([
  ['a list', { target: ships, update: { 'x-assay-list': { ...list, pageing: {} } } }, 'action 1: x-assay-list has the'],
  ['its suggestion', { target: ships, update: { 'x-assay-list': { itmes: '.' } } }, 'Did you mean `items`?'],
  [
    'an extension',
    { target: ships, update: { 'x-assay-lst': list } },
    'has the unknown extension x-assay-lst. Did you',
  ],
  [
    'below the target',
    { target: '$.paths', update: { '/ships': { get: { 'x-assay-show': {} } } } },
    '`x-assay-shows`?',
  ],
])('an unknown member of %s is named with its action', async (_, action, message) => {
  expect(await refusal('1.1.0', action)).toContain(message);
});

test('a part of a list, given by an action of its own, is checked by what it says alone', async () => {
  const place = `${ships}['x-assay-list']`;
  const whole = await apply(
    '1.1.0',
    { target: ships, update: { 'x-assay-list': { items: 'ships' } } },
    { target: place, update: { paging: { style: 'link' } } },
  );
  expect(whole.paths['/ships'].get).toMatchObject({ 'x-assay-list': { items: 'ships', paging: { style: 'link' } } });
  expect(await refusal('1.1.0', { target: place, update: { pageing: {} } })).toContain('Did you mean `paging`?');
});

test('an unknown extension of the document itself is named', () => {
  expect(() => openApiContract({ ...published, 'x-assay-shws': {} })).toThrow('Did you mean `x-assay-shows`?');
});

test.each(['x-asay-list', 'x-assay_list', 'x_assay_list', 'assay-list'])('%s is nearly an extension', (name) => {
  expect(() => openApiContract({ ...published, [name]: {} })).toThrow(`unknown extension ${name}. Did you mean`);
});

test('extensions of other tools are none of assay', () => {
  const others = { 'x-amazon-list': 1, 'x-list': 1, 'x-case': 1, 'x-safe': 1 };
  expect(() => openApiContract({ ...published, ...others })).not.toThrow();
});

test('the known extensions are those that the project reads', () => {
  const folder = path.join(import.meta.dirname, '..', '..', '..', 'contracts');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('extensions.ts'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const read = new Set([...text.matchAll(/'(x-assay-[a-z-]*[a-z])'/g)].map(([, name = '']) => name));
  expect([...read].toSorted()).toEqual([...extensions].toSorted());
});
