import { readBugs, type KnownBug } from '../known-bugs.ts';
import { type Server, softwareFile } from '../server.ts';
import { buildbot } from './buildbot/server.ts';
import { chroma } from './chroma/server.ts';
import { datasette } from './datasette/server.ts';
import { drf } from './drf/server.ts';
import { fastapiPagination } from './fastapi-pagination/server.ts';
import { feathers } from './feathers/server.ts';
import { jsonServer } from './json-server/server.ts';
import { jsonapiServer } from './jsonapi-server/server.ts';
import { kinto } from './kinto/server.ts';
import { motoEks, motoIot } from './moto/server.ts';
import { openfga } from './openfga/server.ts';
import { prefect } from './prefect/server.ts';
import { pygeoapi } from './pygeoapi/server.ts';
import { verdaccio } from './verdaccio/server.ts';

/** Servers whose newest release `npm run lab -- list-servers` judges. */
export const listServers: readonly Server[] = [datasette, openfga, pygeoapi, prefect, chroma];

/** Servers with known list bugs in some releases. The `bugs.yaml` in each folder lists them. */
const serversWithBugs: readonly Server[] = [
  buildbot,
  datasette,
  drf,
  fastapiPagination,
  feathers,
  jsonServer,
  jsonapiServer,
  kinto,
  motoEks,
  motoIot,
  pygeoapi,
  verdaccio,
];

/** All known list bugs, by name. */
export const listBugs: readonly KnownBug[] = serversWithBugs
  .flatMap((server) => readBugs(softwareFile(server, 'bugs.yaml'), [server]))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
