import { expect, test } from 'vitest';
import { loadVariants } from '../../reference/variants/load.ts';
import { clientOf, Judging, learn, plainSubjects, randomListings } from './agreement-target.ts';

test('plain', async () => {
  const client = clientOf([]);
  const subjects = await plainSubjects();
  const judging = new Judging(client);
  const t = performance.now();
  await randomListings(judging, subjects, { seed: 1, runs: 60 });
  console.log(judging.asked, judging.evidence, judging.ms, performance.now() - t, judging.found.length, judging.found.slice(0, 5).map((one) => [one.name, one.message, one.actual, one.exchanges.map((e) => e.request.url)]));
  console.log(await judging.confirmed());
  expect(judging.found.length).toBe(0);
}, 100000);
