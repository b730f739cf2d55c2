// A resource in memory, served by jsonapi-server: arguments are the folder of the packages, and the port.
const { createRequire } = require('node:module');
const path = require('node:path');

const [folder, port] = process.argv.slice(2);
const load = createRequire(path.join(folder, 'node_modules', 'x.js'));
const jsonApi = load('jsonapi-server');

const uuid = (n) => `7541a4de-4986-4597-81b9-${String(n).padStart(12, '0')}`;
const books = Array.from({ length: 43 }, (_, n) => ({
  id: uuid(n),
  type: 'books',
  title: `Title ${(n * 53) % 127}`,
  year: 1990 + ((n * 7) % 23),
  printed: new Date(Date.UTC(2000 + ((n * 29) % 43), n % 12, 1 + (n % 28))),
}));

jsonApi.setConfig({ protocol: 'http', hostname: '127.0.0.1', port: Number(port), base: '' });
jsonApi.define({
  namespace: 'json:api',
  resource: 'books',
  description: 'The books of a library',
  handlers: new jsonApi.MemoryHandler(),
  searchParams: {},
  attributes: {
    title: jsonApi.Joi.string(),
    year: jsonApi.Joi.number(),
    printed: jsonApi.Joi.date(),
  },
  examples: books,
});
jsonApi.start();
