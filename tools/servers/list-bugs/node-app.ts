import { type BenchServer, sourceFile } from './bug.ts';
import { installNode } from './install.ts';
import { freePort, startServer } from './start.ts';

interface NodeApp {
  readonly name: string;
  /** Its folder in tools/list-bugs/, with `app.cjs`, which takes the folder of the packages and the port. */
  readonly files: string;
  readonly packages: (release: string) => readonly string[];
  readonly ready: string;
}

/** A library of npm in a small application that does no more than its documentation shows. */
export const nodeApp = ({ name, files, packages, ready }: NodeApp): BenchServer => ({
  name,
  files,
  install: (folder, release) => installNode(folder, packages(release)),
  start: async ({ folder, work }) => {
    const port = await freePort();
    const args = [sourceFile(files, 'app.cjs'), folder, String(port)];
    return startServer({ name, work, port, ready }, { command: process.execPath, args, cwd: work });
  },
});
