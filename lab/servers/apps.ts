import { installNode, installPython, binary } from './install.ts';
import { type Server, softwareFile } from './server.ts';

interface App extends Pick<Server, 'name' | 'title'> {
  /** Packages of a release; the first one is the library. */
  readonly packages: (release: string) => readonly string[];
}

/** A library of PyPI in a small application, `app.py`, which takes a folder for data and the port. */
export function pythonApp({ packages, ...names }: App): Server {
  return {
    ...names,
    ready: '/books',
    install: (folder, release) => installPython(folder, packages(release)),
    launch: ({ folder, work, port }) => ({
      command: binary(folder, 'python3'),
      args: [softwareFile(names, 'app.py'), work, String(port)],
      cwd: work,
    }),
  };
}

/** A library of npm in a small application, `app.cjs`, which takes the folder of the packages and the port. */
export function nodeApp({ packages, ...names }: App): Server {
  return {
    ...names,
    ready: '/books',
    install: (folder, release) => installNode(folder, packages(release)),
    launch: ({ folder, work, port }) => ({
      command: process.execPath,
      args: [softwareFile(names, 'app.cjs'), folder, String(port)],
      cwd: work,
    }),
  };
}
