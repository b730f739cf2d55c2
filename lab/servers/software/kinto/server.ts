import { installPython, binary } from '../../install.ts';
import { repeat, send } from '../../seeding.ts';
import { type Server, softwareFile } from '../../server.ts';

/** Before 6.0, the configuration was named before the command. */
function isOld(release: string): boolean {
  return Number(release.split('.')[0]) < 6;
}

function book(n: number): object {
  const price = n % 3 === 0 ? {} : { price: (n * 5) % 29 };
  return { title: `Title ${(n * 53) % 127}`, year: 1990 + (n % 11), by: { name: `name ${(n * 7) % 37}` }, ...price };
}

/** A store of records in memory, with the address of the next page in a header. */
export const kinto: Server = {
  name: 'kinto',
  ready: '/v1/',
  install: (folder, release) => {
    const pins = ['setuptools<60', 'pyramid<2', 'jsonschema<3', ...(isOld(release) ? ['cornice<3'] : [])];
    installPython(folder, [`kinto==${release}`, ...pins], '3.7');
  },
  launch: ({ folder, work, release, port }) => {
    const ini = ['--ini', softwareFile(kinto, 'kinto.ini')];
    const args = [...(isOld(release) ? [...ini, 'start'] : ['start', ...ini]), '--port', String(port)];
    return { command: binary(folder, 'kinto'), args, cwd: work };
  },
  seed: async ({ url }) => {
    const collection = `${url}/v1/buckets/library/collections/books`;
    await send('PUT', `${url}/v1/buckets/library`, { data: {} });
    await send('PUT', collection, { data: {} });
    await repeat(37, (n) => send('PUT', `${collection}/records/book-${n}`, { data: book(n) }));
    return { url: `${url}/v1` };
  },
};
