import { type BenchServer, sourceFile } from '../../list-bugs/bug.ts';
import { binary, installPython } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';

const put = async (url: string, data: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ data }) });
  if (!ok) throw new Error(`kinto: PUT ${url} was answered with ${status}`);
};

const seed = async (url: string): Promise<void> => {
  const collection = `${url}/buckets/library/collections/books`;
  await put(`${url}/buckets/library`, {});
  await put(collection, {});
  for (let n = 1; n <= 37; n += 1) {
    const price = n % 3 === 0 ? {} : { price: (n * 5) % 29 };
    const book = {
      title: `Title ${(n * 53) % 127}`,
      year: 1990 + (n % 11),
      by: { name: `name ${(n * 7) % 37}` },
      ...price,
    };
    await put(`${collection}/records/book-${n}`, book);
  }
};

/** Before 6.0, the configuration was named before the command. */
const isOld = (release: string): boolean => Number(release.split('.')[0]) < 6;

/** A store of records in memory, with the address of the next page in a header. */
export const kinto: BenchServer = {
  name: 'kinto',
  files: 'kinto',
  install: (folder, release) => {
    const pins = ['setuptools<60', 'pyramid<2', 'jsonschema<3', ...(isOld(release) ? ['cornice<3'] : [])];
    installPython(folder, { python: '3.7', requirements: [`kinto==${release}`, ...pins] });
  },
  start: async ({ folder, work, release }) => {
    const port = await freePort();
    const ini = ['--ini', sourceFile('kinto', 'kinto.ini')];
    const args = [...(isOld(release) ? [...ini, 'start'] : ['start', ...ini]), '--port', String(port)];
    const server = { name: 'kinto', work, port, ready: '/v1/' };
    const running = await startServer(server, { command: binary(folder, 'kinto'), args, cwd: work });
    const url = `${running.url}/v1`;
    await seed(url);
    return { ...running, url };
  },
};
