import { nodeApp } from '../../apps.ts';

/** Feathers with the service that keeps its items in memory: offsets, counts, filters. */
export const feathers = nodeApp({
  name: 'feathers',
  title: 'feathers-memory',
  packages: (release) => [`@feathersjs/memory@${release}`, '@feathersjs/feathers@5.0.11', '@feathersjs/koa@5.0.11'],
});
