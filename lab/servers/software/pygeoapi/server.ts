import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { runToEnd } from '../../../child-process.ts';
import { binary, installPython } from '../../install.ts';
import { type Server, softwareFile } from '../../server.ts';

/** The part of a remote document that a reference names: its last step, or its file's name. */
function partOf(reference: string): string {
  const last =
    reference
      .split('/')
      .at(-1)
      ?.replace(/\.yaml$/, '') ?? '';
  if (/parameters\//.test(reference)) return `parameters/${last}`;
  return /schemas\/\w+(?:\.yaml)?$/.test(reference) ? `schemas/${last}` : `responses/${last}`;
}

/** The server's own document. Parts from remote documents are in standard.yaml. */
function localDocument(text: string): string {
  const standard = softwareFile(pygeoapi, 'standard.yaml');
  return text.replaceAll(
    /"\$ref": ?"(https?:[^"]+)"/g,
    (_, reference: string) => `"$ref": ${JSON.stringify(`${standard}#/components/${partOf(reference)}`)}`,
  );
}

/** Releases before 0.20 have their own word for the page size, and are judged by the collection of CSV alone. */
function isOld(release: string): boolean {
  return Number(release.split('.')[1]) < 20;
}

/** The server's configuration. JSON is YAML, too. */
function configOf(port: number, data: string, release: string): string {
  const text = fs.readFileSync(softwareFile(pygeoapi, 'config.yaml'), 'utf8');
  const config = parse(text.replaceAll('PORT', String(port)).replaceAll('DATA', data), { merge: true });
  const { server, resources } = config;
  if (!isOld(release)) return JSON.stringify(config);
  const { default_items: limit } = server.limits;
  return JSON.stringify({ ...config, server: { ...server, limit }, resources: { stations: resources.stations } });
}

/** Features of OGC API: offsets, counts, filters by every property, boxes, times and sort keys. */
export const pygeoapi: Server = {
  name: 'pygeoapi',
  release: '0.21.0',
  ready: '/conformance?f=json',
  install: (folder, release) =>
    installPython(folder, [`pygeoapi==${release}`, ...(isOld(release) ? ['setuptools<80'] : [])]),
  launch: ({ folder, work, port, release }) => {
    const [config, openapi] = [path.join(work, 'config.yml'), path.join(work, 'openapi.json')];
    fs.writeFileSync(config, configOf(port, work, release));
    runToEnd(binary(folder, 'python3'), [softwareFile(pygeoapi, 'seed.py'), work]);
    const env = { ...process.env, PYGEOAPI_CONFIG: config, PYGEOAPI_OPENAPI: openapi };
    const generate = ['openapi', 'generate', config, '--format', 'json', '--output-file', openapi];
    runToEnd(binary(folder, 'pygeoapi'), generate, { env, stdio: 'ignore' });
    return { command: binary(folder, 'pygeoapi'), args: ['serve'], env };
  },
  seed: async ({ url, work }) => {
    const document = path.join(work, 'document.json');
    fs.writeFileSync(document, localDocument(await (await fetch(`${url}/openapi?f=json`)).text()));
    return { document };
  },
};
