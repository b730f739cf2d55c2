import type { ListBug } from './bug.ts';
import { bug as datasette1470 } from './bugs/datasette-1470.ts';
import { bug as feathers3307 } from './bugs/feathers-3307.ts';
import { bug as jsonServer1493 } from './bugs/json-server-1493.ts';
import { bug as jsonServer827c5c3 } from './bugs/json-server-827c5c3.ts';
import { bug as jsonServerE6055e6 } from './bugs/json-server-e6055e6.ts';

/** All pairs, by server. */
export const bugs: readonly ListBug[] = [
  datasette1470,
  feathers3307,
  jsonServer1493,
  jsonServer827c5c3,
  jsonServerE6055e6,
];
