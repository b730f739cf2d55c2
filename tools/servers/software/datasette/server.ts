import fs from 'node:fs';
import path from 'node:path';
import { freePort, runToEnd, startProcess, stopProcess, untilReady } from '../../../child-process.ts';
import { binary, installPython } from '../../python.ts';
import { answers, type ListServer, sourceFile } from '../../server.ts';

const version = '0.65.5';

/** Page sizes that the seeded tables exceed. The document names them, too. */
const settings = ['--setting', 'default_page_size', '20', '--setting', 'max_returned_rows', '50'] as const;

/** Tables of SQLite as JSON, with cursors, sort keys, filters and counts. It has no document, so that this is ours. */
export const datasette: ListServer = {
  name: 'datasette',
  version,
  install: (folder) => installPython(folder, 'datasette', version),
  start: async (folder, work) => {
    fs.mkdirSync(work, { recursive: true });
    const database = path.join(work, 'library.db');
    fs.rmSync(database, { force: true });
    runToEnd(binary(folder, 'python3'), [sourceFile('datasette', 'seed.py'), database], {});
    const [port, log] = [await freePort(), path.join(work, 'server.log')];
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...settings, database];
    const child = startProcess(binary(folder, 'datasette'), args, { log });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, 'datasette', log, () => answers(`${url}/library.json`));
    return { url, document: sourceFile('datasette', 'openapi.yaml'), stop: () => stopProcess(child) };
  },
};
