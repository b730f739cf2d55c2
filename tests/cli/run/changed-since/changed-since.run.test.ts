import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { selectChanged } from '../../../../cli/run/changed-since.ts';
import { loadFormat } from '../../../../contracts/formats.ts';
import { assayHere, results, runHere, temporary } from '../../assay.ts';
import { answering, servingAtPort } from '../../../contracts/openapi/listening.ts';
import { ok } from '../../../contracts/openapi/document.ts';

const operation = (schema: object): object => ({ get: { responses: ok(schema) } });

const api = () => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  security: [] as object[],
  paths: {
    '/goods': operation({ $ref: '#/components/schemas/Goods' }),
    '/makers': operation({ $ref: 'makers.yaml#/Maker' }),
    '/status': operation({ type: 'object' }),
  } as Record<string, object>,
  components: {
    schemas: {
      Goods: { type: 'array', items: { $ref: '#/components/schemas/Good' } },
      Good: { type: 'object', properties: { id: { type: 'string' } as object } },
    },
  },
});

const git = (folder: string, ...args: string[]): void => {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** A repository with a committed document, an overlay, and a file that the document refers to. */
const repository = (): { folder: string; document: string; overlay: string; save(value: object): void } => {
  const folder = path.join(temporary(), 'repository');
  fs.mkdirSync(path.join(folder, 'api'), { recursive: true });
  const [document, overlay, makers] = ['openapi.json', 'lists.yaml', 'makers.yaml'].map((name) =>
    path.join(folder, 'api', name),
  ) as [string, string, string];
  const save = (value: object): void => fs.writeFileSync(document, JSON.stringify(value));
  save(api());
  fs.writeFileSync(makers, 'Maker: { type: object }\n');
  fs.writeFileSync(overlay, 'overlay: 1.0.0\nactions: [{ target: $.info, update: { x-revision: 1 } }]\n');
  git(folder, 'init', '-q');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'first');
  return { folder, document, overlay, save };
};

const select = async (
  { document, overlay }: { readonly document: string; readonly overlay?: string },
  only: readonly string[] = [],
  ref = 'HEAD',
): Promise<{ only?: readonly string[]; note: string }> => {
  const flags = { documents: [document, ...(overlay === undefined ? [] : [overlay])] };
  const format = await loadFormat('openapi');
  return selectChanged(ref, flags, format.contract(await format.read(document, overlay)), only);
};

describe('--changed-since', () => {
  test('selects nothing where nothing changed but the order of members', async () => {
    const { document, save } = repository();
    const { paths, ...others } = api();
    save({ paths, ...others });
    expect(await select({ document })).toEqual({
      note: '--changed-since HEAD: no operation changed, so nothing is judged',
    });
  });

  test('selects an operation by its part, by a component behind another, and by another file', async () => {
    const { folder, document, save } = repository();
    const changed = api();
    changed.components.schemas.Good.properties.id = { type: 'integer' };
    save(changed);
    expect((await select({ document })).only).toEqual(['get-goods']);
    save({ ...api(), paths: { ...api().paths, '/status': operation({ type: 'array' }), '/news': operation({}) } });
    expect((await select({ document })).only).toEqual(['get-status', 'get-news']);
    save(api());
    fs.writeFileSync(path.join(folder, 'api', 'makers.yaml'), 'Maker: { type: array }\n');
    expect((await select({ document })).only).toEqual(['get-makers']);
  });

  test('selects by the overlay, and all operations by what applies to all', async () => {
    const { document, overlay, save } = repository();
    const action = (target: string, update: string): void =>
      fs.writeFileSync(
        overlay,
        `overlay: 1.0.0\ninfo: { title: L, version: "1" }\nactions: [{ target: $.info, update: { x-revision: 1 } }, { target: "${target}", update: ${update} }]\n`,
      );
    action("$.paths['/status'].get", '{ summary: "The status" }');
    expect((await select({ document, overlay })).only).toEqual(['get-status']);
    action('$.info', '{ x-revision: 2 }');
    expect(await select({ document, overlay })).toMatchObject({ only: [], note: expect.stringContaining('all') });
    save({ ...api(), security: [{}] });
    expect(await select({ document }, ['api.schema'])).toMatchObject({ only: ['api.schema'] });
  });

  test('narrows --only', async () => {
    const { document, save } = repository();
    save({ ...api(), paths: { ...api().paths, '/status': operation({ type: 'array' }) } });
    expect((await select({ document }, ['api.schema'])).only).toEqual(['api.schema@get-status']);
    expect(await select({ document }, ['GET /goods'])).toEqual({
      note: '--changed-since HEAD: changed operations: 1, none of them selected by --only, so nothing is judged',
    });
  });

  test('judges the changed operations alone, leaves the repository as it is, and ends with 0 if nothing changed', async () => {
    const { folder, document, save } = repository();
    const server = await servingAtPort(answering(() => ({})));
    const out = path.join(temporary(), 'out');
    const command = [document, '--url', server.url, '--out', out, '--changed-since', 'HEAD', '--quiet'];
    try {
      for (const name of ['run', 'fuzz'])
        expect(await runHere([name, ...command])).toMatchObject({
          code: 0,
          stderr: '--changed-since HEAD: no operation changed, so nothing is judged\n',
        });
      expect(fs.existsSync(out)).toBe(false);
      save({ ...api(), paths: { ...api().paths, '/status': operation({ type: 'object', title: 'Status' }) } });
      const ended = await runHere(['run', ...command]);
      expect(ended, ended.stderr).toMatchObject({ code: 0 });
    } finally {
      await server.close();
    }
    const judged = results(out).cases.filter(({ verdict }) => verdict !== 'excluded');
    expect(new Set(judged.map((row) => row.operation))).toEqual(new Set(['get-status']));
    const { stdout } = spawnSync('git', ['-C', folder, 'status', '--porcelain'], { encoding: 'utf8' });
    expect(stdout).toBe(' M api/openapi.json\n');
  });

  test('an unknown commit, an option in its place, a new document and no document are bad usage', async () => {
    const { folder, document } = repository();
    const text = path.join(folder, 'other.json');
    fs.copyFileSync(document, text);
    const outside = path.join(temporary(), 'openapi.json');
    fs.copyFileSync(document, outside);
    await expect(select({ document }, [], 'no-such')).rejects.toThrow(/no-such: there is no such commit/);
    await expect(select({ document }, [], '--output=x')).rejects.toThrow(/give a branch, tag or commit/);
    await expect(select({ document: text })).rejects.toThrow(/other\.json .* does not exist in that commit/);
    await expect(select({ document: outside })).rejects.toThrow(/lies in no git repository/);
    expect(await assayHere('run', '--changed-since', 'HEAD')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^assay: --changed-since HEAD compares a document .*assay run api.yaml/),
    });
  });
});
