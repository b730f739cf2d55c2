import type { ListBug } from './bug.ts';
import { bug as buildbot5207 } from './bugs/buildbot-5207.ts';
import { bug as datasette1470 } from './bugs/datasette-1470.ts';
import { bug as datasette190 } from './bugs/datasette-190.ts';
import { bug as datasette216 } from './bugs/datasette-216.ts';
import { bug as datasette282 } from './bugs/datasette-282.ts';
import { bug as datasette489 } from './bugs/datasette-489.ts';
import { bug as drf8912 } from './bugs/drf-8912.ts';
import { bug as fastapiPagination1670 } from './bugs/fastapi-pagination-1670.ts';
import { bug as feathers3307 } from './bugs/feathers-3307.ts';
import { bug as jsonServer1013 } from './bugs/json-server-1013.ts';
import { bug as jsonServer1493 } from './bugs/json-server-1493.ts';
import { bug as jsonServer1650 } from './bugs/json-server-1650.ts';
import { bug as jsonServer413 } from './bugs/json-server-413.ts';
import { bug as jsonServer827c5c3 } from './bugs/json-server-827c5c3.ts';
import { bug as jsonServerE6055e6 } from './bugs/json-server-e6055e6.ts';
import { bug as jsonapiServer100 } from './bugs/jsonapi-server-100.ts';
import { bug as jsonapiServer238 } from './bugs/jsonapi-server-238.ts';
import { bug as kinto1116 } from './bugs/kinto-1116.ts';
import { bug as kinto1157 } from './bugs/kinto-1157.ts';
import { bug as kinto1253 } from './bugs/kinto-1253.ts';
import { bug as moto3857 } from './bugs/moto-3857.ts';
import { bug as moto4106 } from './bugs/moto-4106.ts';
import { bug as pygeoapi1703 } from './bugs/pygeoapi-1703.ts';
import { bug as verdaccio6005 } from './bugs/verdaccio-6005.ts';

/** All pairs, by server. */
export const bugs: readonly ListBug[] = [
  buildbot5207,
  datasette1470,
  datasette190,
  datasette216,
  datasette282,
  datasette489,
  drf8912,
  fastapiPagination1670,
  feathers3307,
  jsonServer1013,
  jsonServer1493,
  jsonServer1650,
  jsonServer413,
  jsonServer827c5c3,
  jsonServerE6055e6,
  jsonapiServer100,
  jsonapiServer238,
  kinto1116,
  kinto1157,
  kinto1253,
  moto3857,
  moto4106,
  pygeoapi1703,
  verdaccio6005,
];
