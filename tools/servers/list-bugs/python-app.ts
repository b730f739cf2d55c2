import { type BenchServer, sourceFile } from './bug.ts';
import { binary, installPython } from './install.ts';
import { freePort, startServer } from './start.ts';
import { defined } from '../../../engine/model/defined.ts';

interface PythonApp {
  readonly name: string;
  /** Its folder in tools/list-bugs/, with `app.py`, which takes a folder for data and the port. */
  readonly files: string;
  readonly python?: string;
  readonly requirements: (release: string) => readonly string[];
  readonly ready: string;
}

/** A library of PyPI in a small application that does no more than its documentation shows. */
export const pythonApp = ({ name, files, python, requirements, ready }: PythonApp): BenchServer => ({
  name,
  files,
  install: (folder, release) => installPython(folder, { ...defined({ python }), requirements: requirements(release) }),
  start: async ({ folder, work }) => {
    const port = await freePort();
    const args = [sourceFile(files, 'app.py'), work, String(port)];
    return startServer({ name, work, port, ready }, { command: binary(folder, 'python3'), args, cwd: work });
  },
});
