import path from 'node:path';
import { binary } from '../../install.ts';
import { type Server, softwareFile } from '../../server.ts';
import { prefect } from '../prefect/server.ts';

/** The installation of Prefect, which brings FastAPI along. */
const prefectFolder = (folder: string): string => path.join(path.dirname(folder), prefect.name);

/** An application of FastAPI, whose lists have typed and untyped answers. */
export const fastApi: Server = {
  name: 'fastapi',
  title: 'FastAPI of Prefect',
  release: prefect.release ?? '',
  ready: '/openapi.json',
  install: (folder, release) => prefect.install(prefectFolder(folder), release),
  launch: ({ folder, port }) => ({
    command: binary(prefectFolder(folder), 'uvicorn'),
    args: ['app:app', '--host', '127.0.0.1', '--port', String(port), '--app-dir', softwareFile(fastApi)],
  }),
  seed: async ({ url }) => ({ document: `${url}/openapi.json` }),
};
