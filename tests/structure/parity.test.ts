import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chain, operations, requirements } from '../../contracts/chain/index.ts';
import { enforcementsOf, isSeen } from '../../engine/contract/enforcement.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { filesOf, missingFiles } from './missing-files.ts';
import { memberRules } from '../../properties/checks/member-rules.ts';
import { schemaConstraints } from '../../engine/schema/schema.ts';

const top = path.join(import.meta.dirname, '..', '..');

describe('every operation has a schema of its name', () => {
  test('no file is missing', () => expect(missingFiles(operations)).toEqual([]));

  test('and no file is left without its operation', () => {
    const known = new Set(operations.flatMap(filesOf));
    const found = ['node', 'data', 'metrics'].flatMap((base) =>
      fs.readdirSync(path.join(top, 'schemas', base)).map((name) => `schemas/${base}/${name}`),
    );
    expect(found.filter((file) => !known.has(file))).toEqual([]);
  });
});

test('every operation of a document refers to the schema of its name', () => {
  const folder = path.join(top, 'contracts/chain/documents');
  const texts = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:operationId|- name): (\S+)\n|schemas\/(?:data|metrics|node)\/(\S+)\.json/g)].map(
      ([, id, schema]) => id ?? schema,
    ),
  );
  for (const { id } of operations) expect(named.filter((name) => name === id)).toHaveLength(2);
});

describe('rows and schemas agree on what the schemas enforce', () => {
  const constrained = new Set(operations.flatMap((row) => [...schemaConstraints(row.schema)]));
  const bySchema = requirements.filter((row) => enforcementsOf(row).some(({ by }) => by === 'schema'));

  test('a schema constrains every requirement whose row says bySchema', () => {
    expect(bySchema.filter(({ id }) => !constrained.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('the row of every requirement that a schema constrains says bySchema', () => {
    const known = new Set<string>(bySchema.map(({ id }) => id));
    expect([...constrained].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('rows and judges agree', () => {
  test('every rule of a check stands for a requirement', () => {
    const claimed = new Set(
      requirements.flatMap((row) =>
        [...enforcementsOf(row), ...(row.fuzzChecks ?? [])].flatMap((enforcement) =>
          enforcement.by === 'check' ? [`${enforcement.check.name} ${enforcement.rule}`] : [],
        ),
      ),
    ).add(`${memberRules.name} kept`);
    const rules = [...chain.checks, ...chain.fuzzChecks].flatMap(([name, { rules: all }]) =>
      all.map((rule) => `${name} ${rule}`),
    );
    expect(rules.filter((rule) => !claimed.has(rule))).toEqual([]);
  });

  test('every rule of a fuzz check stands for a requirement', () => {
    const claimed = new Set(
      requirements.flatMap(({ fuzzChecks = [] }) => fuzzChecks.map(({ check, rule }) => `${check.name} ${rule}`)),
    );
    const rules = [...chain.fuzzChecks].flatMap(([name, { rules: all = [] }]) => all.map((rule) => `${name} ${rule}`));
    expect(rules.filter((rule) => !claimed.has(rule))).toEqual([]);
  });

  test('a requirement that the row of an operation names covers the operation, and a check judges it', () => {
    const named = operations.flatMap((operation) =>
      [
        ...Object.values(operation.filterRequirements ?? {}),
        ...Object.values<Parameter>(operation.parameters).map((row) => row.refusalRequirement),
        ...(operation.memberRules ?? []).map(({ requirement = 'none' }) => requirement),
      ].flatMap((id) => (id === undefined ? [] : [{ id, operation }])),
    );
    const checks = [...chain.fuzzChecks.keys(), memberRules.name];
    const judged = new Set(checks.flatMap((name) => chain.requirementsOf(name)));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ id, operation }) => !chain.requirement(id).covers(operation) || !judged.has(id))).toEqual(
      [],
    );
  });

  test('a rule stands for one requirement on each operation', () => {
    const claims = requirements.flatMap((row) =>
      enforcementsOf(row).flatMap((enforcement) =>
        enforcement.by === 'check'
          ? operations.filter(row.covers).map(({ id }) => `${enforcement.check.name} ${enforcement.rule}@${id}`)
          : [],
      ),
    );
    expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([]);
  });

  test('every check and every file of laws belongs to a row', () => {
    const folders = ['properties', 'contracts/chain'];
    const files = ['checks', 'laws'].flatMap((kind) =>
      folders.flatMap((folder) =>
        fs
          .readdirSync(path.join(top, folder, kind))
          .filter((file) => file.endsWith('.ts'))
          .map((file) => `${folder}/${kind}/${file}`),
      ),
    );
    // The judges of the built-in contract come from `assay/parts`, each name of which it uses.
    const rowFiles = ['contracts/chain/judges', 'properties/requirements', 'rules/parts'].flatMap((name) => {
      const folder = path.join(top, name);
      return fs.readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file)));
    });
    const imports = rowFiles
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...fs.readFileSync(file, 'utf8').matchAll(/ from '(\..*)';/g)].map(([, to = '']) =>
          path.resolve(path.dirname(file), to),
        ),
      );
    const imported = (file: string): boolean => imports.includes(path.join(top, file));
    expect(files.filter((file) => !imported(file))).toEqual([]);
  });

  test('a requirement that is not judged at all is judged by nothing else', () => {
    const wrong = requirements.filter(
      (row) => enforcementsOf(row).some(({ by }) => by === 'nothing') && (isSeen(row) || chain.laws.has(row.id)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('every requirement has an enforcement, and the two checks of shared names are one', () => {
    expect(requirements.filter((row) => enforcementsOf(row).length === 0).map(({ id }) => id)).toEqual([]);
    const checks = new Set(
      requirements.flatMap((row) =>
        enforcementsOf(row).flatMap((enforcement) =>
          enforcement.by === 'check' || enforcement.by === 'schema' || enforcement.by === 'row'
            ? [enforcement.check]
            : [],
        ),
      ),
    );
    expect(checks.size).toBe(chain.checks.size);
  });
});
