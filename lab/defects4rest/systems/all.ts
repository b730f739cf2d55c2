import type { System } from '../system.ts';
import { awx } from './awx/server.ts';
import { dolibarr } from './dolibarr/server.ts';
import { envirocar } from './envirocar/server.ts';
import { flowable } from './flowable/server.ts';
import { kafkaRest } from './kafka-rest/server.ts';
import { mastodon } from './mastodon/server.ts';
import { netbox } from './netbox/server.ts';
import { nocodb } from './nocodb/server.ts';
import { podman } from './podman/server.ts';
import { restcountries } from './restcountries/server.ts';

export const systems: readonly System[] = [
  awx,
  dolibarr,
  envirocar,
  flowable,
  kafkaRest,
  mastodon,
  netbox,
  nocodb,
  podman,
  restcountries,
];
