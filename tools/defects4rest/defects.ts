import type { Defect } from './defect.ts';
import { defect as awx9222 } from './defects/awx-9222.ts';
import { defect as dolibarr29292 } from './defects/dolibarr-29292.ts';
import { defect as dolibarr29424 } from './defects/dolibarr-29424.ts';
import { defect as dolibarr29439 } from './defects/dolibarr-29439.ts';
import { defect as dolibarr30161 } from './defects/dolibarr-30161.ts';
import { defect as dolibarr32096 } from './defects/dolibarr-32096.ts';
import { defect as envirocar60 } from './defects/envirocar-60.ts';
import { defect as flowable1939 } from './defects/flowable-1939.ts';
import { defect as flowable3536 } from './defects/flowable-3536.ts';
import { defect as kafkaRest475 } from './defects/kafka-rest-475.ts';
import { defect as mastodon28381 } from './defects/mastodon-28381.ts';
import { defect as netbox18585 } from './defects/netbox-18585.ts';
import { defect as nocodb1756 } from './defects/nocodb-1756.ts';
import { defect as nocodb1866 } from './defects/nocodb-1866.ts';
import { defect as nocodb1981 } from './defects/nocodb-1981.ts';
import { defect as nocodb2242 } from './defects/nocodb-2242.ts';
import { defect as podman13986 } from './defects/podman-13986.ts';
import { defect as podman18092 } from './defects/podman-18092.ts';
import { defect as restcountries120 } from './defects/restcountries-120.ts';
import { defect as restcountries202 } from './defects/restcountries-202.ts';
import { defect as restcountries226 } from './defects/restcountries-226.ts';
import { defect as restcountries237 } from './defects/restcountries-237.ts';

export const defects: readonly Defect[] = [
  awx9222,
  dolibarr29292,
  dolibarr29424,
  dolibarr29439,
  dolibarr30161,
  dolibarr32096,
  envirocar60,
  flowable1939,
  flowable3536,
  kafkaRest475,
  mastodon28381,
  netbox18585,
  nocodb1756,
  nocodb1866,
  nocodb1981,
  nocodb2242,
  podman13986,
  podman18092,
  restcountries120,
  restcountries202,
  restcountries226,
  restcountries237,
];
