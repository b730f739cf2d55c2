import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations, requirements } from '../../contracts/chain/index.ts';
import { excluded } from '../../contracts/chain/excluded.ts';
import { loadChecks, loadJudges } from '../../engine/run/load.ts';
import { schemaConstraints } from '../../engine/schema/schema.ts';

const top = path.join(import.meta.dirname, '..', '..');
const here = (file: string): boolean => fs.existsSync(path.join(top, file));

describe('every operation has one file of its name in each layer', () => {
  const layers = (base: string, id: string): string[] => [
    `contracts/chain/operations/${base}/${id}.ts`,
    `schemas/${base}/${id}.json`,
    `reference/handlers/${base}/${id}.ts`,
  ];
  for (const row of operations)
    test(row.id, () =>
      expect(
        layers(row.base, row.id)
          .filter((file) => !here(file))
          .map((file) => `write ${file}`),
      ).toEqual([]),
    );

  test('and no file is left without its operation', () => {
    const known = new Set(operations.flatMap((row) => layers(row.base, row.id)));
    const found = ['contracts/chain/operations', 'schemas', 'reference/handlers'].flatMap((layer) =>
      ['node', 'data', 'metrics'].flatMap((base) =>
        fs.readdirSync(path.join(top, layer, base)).map((name) => `${layer}/${base}/${name}`),
      ),
    );
    expect(found.filter((file) => !known.has(file))).toEqual([]);
  });
});

describe('every requirement is enforced, or excluded with a reason', async () => {
  const judges = await loadJudges();
  const checks = await loadChecks();
  const bySchema = new Set(operations.flatMap((row) => [...schemaConstraints(row.schema)]));
  const byCheck = new Set(
    [...checks].filter(([name]) => name !== 'schema').flatMap(([, check]) => check.requirements ?? []),
  );
  for (const row of requirements) {
    test(row.id, () => {
      if (excluded.some((one) => one.requirement === row.id && one.operation === undefined)) return;
      const passive = bySchema.has(row.id) || byCheck.has(row.id);
      const missing = [
        ...(row.how !== 'passive' && !judges.has(row.id) ? [`write a law or a probe for ${row.id}`] : []),
        ...(row.how !== 'active' && !passive ? [`write a passive check or a schema constraint for ${row.id}`] : []),
      ];
      expect(missing).toEqual([]);
    });
  }

  test('no law, probe or exclusion is of an unknown requirement', () => {
    const known = new Set<string>(requirements.map((row) => row.id));
    expect(
      [...judges.keys(), ...byCheck, ...bySchema, ...excluded.map((row) => row.requirement)].filter(
        (id) => !known.has(id),
      ),
    ).toEqual([]);
  });
});
