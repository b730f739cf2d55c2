import fs from 'node:fs';
import path from 'node:path';
import { freePort, runToEnd, startProcess, stopProcess, untilReady } from '../../../child-process.ts';
import { binary, installPython } from '../../python.ts';
import { answers, type ListServer, sourceFile } from '../../server.ts';
import { configOf } from './config.ts';

const version = '0.21.0';

/** The part of a remote document that a reference names: its last step, or its file's name. */
const partOf = (reference: string): string => {
  const last =
    reference
      .split('/')
      .at(-1)
      ?.replace(/\.yaml$/, '') ?? '';
  if (/parameters\//.test(reference)) return `parameters/${last}`;
  return /schemas\/\w+(?:\.yaml)?$/.test(reference) ? `schemas/${last}` : `responses/${last}`;
};

/** The server's own document; what it takes from remote documents is in standard.yaml. */
const localDocument = (text: string): string =>
  text.replaceAll(
    /"\$ref": ?"(https?:[^"]+)"/g,
    (_, reference: string) =>
      `"$ref": ${JSON.stringify(`${sourceFile('pygeoapi', 'standard.yaml')}#/components/${partOf(reference)}`)}`,
  );

/** Features of OGC API: offsets, counts, filters by every property, boxes, times and sort keys. */
export const pygeoapi: ListServer = {
  name: 'pygeoapi',
  version,
  install: (folder) => installPython(folder, 'pygeoapi', version),
  start: async (folder, work) => {
    fs.rmSync(work, { recursive: true, force: true });
    fs.mkdirSync(work, { recursive: true });
    const at = (name: string): string => path.join(work, name);
    const [config, openapi, log] = [at('config.yml'), at('openapi.json'), at('server.log')];
    const port = await freePort();
    const env = { ...process.env, PYGEOAPI_CONFIG: config, PYGEOAPI_OPENAPI: openapi };
    fs.writeFileSync(config, JSON.stringify(configOf(port, work)));
    runToEnd(binary(folder, 'python3'), [sourceFile('pygeoapi', 'seed.py'), work], {});
    const generate = ['openapi', 'generate', config, '--format', 'json', '--output-file', openapi];
    runToEnd(binary(folder, 'pygeoapi'), generate, { env, stdio: 'ignore' });
    const child = startProcess(binary(folder, 'pygeoapi'), ['serve'], { env, log });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, 'pygeoapi', log, () => answers(`${url}/conformance?f=json`));
    const document = at('document.json');
    fs.writeFileSync(document, localDocument(await (await fetch(`${url}/openapi?f=json`)).text()));
    return { url, document, stop: () => stopProcess(child) };
  },
};
