import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import * as parts from '../../rules/parts.ts';

const top = path.join(import.meta.dirname, '..', '..');

/** Each layer of the engine may import the ones before it. */
const engine = [
  'engine/model',
  'engine/protocols',
  'engine/client',
  'engine/har',
  'engine/schema',
  'engine/discovery',
  'engine/contract',
  'engine/run',
  'engine/preflight',
];

/** The folders from which a folder may import, in addition to itself. */
const below: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(engine.map((folder, place) => [folder, engine.slice(0, place)])),
  properties: engine,
  fuzz: ['properties', ...engine],
  compare: ['reports', 'fuzz', 'properties', ...engine],
  rules: ['properties', ...engine],
  contracts: ['rules', 'properties', ...engine],
  // Operators of planted defects, for the reference provider and for a proxy before any target.
  defects: engine,
  reports: ['engine/model'],
  // The provider is written from the documents alone: a misreading in a judge must not hide in it.
  reference: ['engine/model', 'contracts', 'defects'],
  library: ['reports', 'compare', 'fuzz', 'contracts', 'rules', 'properties', ...engine],
  cli: ['library', 'reports', 'compare', 'fuzz', 'contracts', 'rules', 'properties', 'reference', 'defects', ...engine],
  // Vitest's own entries: they judge like the command.
  suites: ['cli', 'library', 'reports', 'engine/model'],
};

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(top, folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/** `engine/model` of a file below it, `reports` of one below that. */
const layerOf = (file: string): string => {
  const [first = '', second = ''] = file.split(path.sep);
  return first === 'engine' ? `${first}/${second}` : first;
};

const textOf = (file: string): string => fs.readFileSync(path.join(top, file), 'utf8');

/** Files that a file imports. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.normalize(path.join(path.dirname(file), target)),
  );

const chainFolder = path.join('contracts', 'chain') + path.sep;

/** Files that are loaded together with a file: those of its static imports. */
const loadedWith = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const text = textOf(file).replaceAll(/^import type [^;]*;$/gm, '');
  const statics = [...text.matchAll(/^(?:import|export|\}) [^;]*?from '(\.[^']+)';$/gm)].map(([, target = '']) =>
    path.normalize(path.join(path.dirname(file), target)),
  );
  for (const target of statics)
    if (!seen.has(target)) {
      seen.add(target);
      loadedWith(target, seen);
    }
  return seen;
};

/** Layers outside its own that a file imports from. */
const imported = (file: string, text: string): string[] => [
  ...new Set(
    importsOf(file, text)
      .map(layerOf)
      .filter((layer) => layer !== layerOf(file)),
  ),
];

describe('imports go down only', () => {
  for (const [folder, allowed] of Object.entries(below)) {
    test(folder, () => {
      const wrong = sources(folder).flatMap((file) =>
        imported(file, textOf(file))
          .filter((layer) => !allowed.includes(layer))
          .map((layer) => `${file} imports from ${layer}`),
      );
      expect(wrong).toEqual([]);
    });
  }

  test('every folder of the engine is a layer', () => {
    expect(
      fs
        .readdirSync(path.join(top, 'engine'))
        .map((name) => `engine/${name}`)
        .sort(),
    ).toEqual(engine.toSorted());
  });

  // The tables of mutants and faults name requirements, but are not part of the provider.
  test('the reference provider imports no judge and no response schema of the contract', () => {
    const open = /^contracts\/chain\/(operations|formats|well-known)\.ts$/;
    const wrong = sources('reference')
      .filter((file) => !/^reference\/(mutants|defects)\//.test(file))
      .flatMap((file) =>
        importsOf(file, textOf(file).replaceAll(/^import type .*$/gm, ''))
          .filter((target) => target.startsWith('contracts/') && !open.test(target))
          .map((target) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('nor does it load one', () => {
    const wrong = sources('reference')
      .filter((file) => !/^reference\/defects\//.test(file))
      .flatMap((file) => [...loadedWith(file)].filter((other) => /^(?:properties|rules)\//.test(other)));
    expect(wrong).toEqual([]);
  });

  test('contracts/chain imports the entries of the package, and nothing behind them', () => {
    const { exports: entries } = JSON.parse(textOf('package.json')) as {
      readonly exports: Readonly<Record<string, unknown>>;
    };
    const modules = Object.values(entries).map((entry) =>
      JSON.stringify(entry).replace(/^.*"\.\/dist\/([^"]*)\.js".*$/, '$1.ts'),
    );
    const wrong = sources(chainFolder).flatMap((file) =>
      importsOf(file, textOf(file))
        .filter((target) => !target.startsWith(chainFolder) && !modules.includes(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('each name of assay/parts is used by contracts/chain', () => {
    const text = sources(chainFolder).map(textOf).join('\n');
    const { checks, laws, ...others } = parts;
    const names = [
      ...Object.keys(others),
      ...Object.entries({ checks, laws }).flatMap(([space, members]) =>
        Object.keys(members).map((name) => `${space}.${name}`),
      ),
    ];
    expect(names.filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text))).toEqual([]);
  });

  test('contracts/documents reads any kind of document, and knows no contract', () => {
    const wrong = sources('contracts/documents').flatMap((file) =>
      importsOf(file, textOf(file))
        .filter((target) => target.startsWith('contracts/') && !target.startsWith('contracts/documents/'))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the built-in contract is loaded by contracts/built-in.ts alone, where no document is given', () => {
    const wrong = [...sources('cli'), ...sources('suites'), ...sources('contracts')]
      .filter((file) => file !== path.join('contracts', 'built-in.ts') && !file.startsWith(chainFolder))
      .filter((file) => importsOf(file, textOf(file)).some((target) => target.startsWith(chainFolder)));
    expect(wrong).toEqual([]);
    const loading = sources('cli').filter((file) =>
      [...loadedWith(file)].some((other) => other.startsWith(chainFolder)),
    );
    expect(loading).toEqual([]);
  });

  test('an import that goes up is seen', () => {
    expect(imported('reference/http.ts', "import { judge } from '../properties/case.ts';")).toEqual(['properties']);
    expect(imported('engine/client/deep/a.ts', "await import('../../run/engine.ts')")).toEqual(['engine/run']);
    expect(
      imported('engine/client/a.ts', "import { a } from './b.ts'; import { c } from '../../cli/assay.ts'"),
    ).toEqual(['cli']);
  });
});

/** Names of the contract in a text: ids anywhere, names of interfaces and subject kinds only as whole strings. */
const namesIn = (source: string): string[] => {
  // An event of Node's streams.
  const text = source.replaceAll(".on('data'", '');
  const ids = [...chain.operations, ...chain.requirements].map(({ id }) => id);
  const names = [...Object.keys(chain.interfaces), ...Object.keys(chain.subjectKinds)];
  return [
    ...ids.filter((id) => text.includes(id)),
    ...names.filter((name) => [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted))),
  ];
};

/** Folders that serve any contract. */
const general = ['reports', 'properties', 'fuzz', 'compare', 'defects', 'engine'];

describe('no operation, requirement, interface or kind of subject is named', () => {
  for (const folder of general) {
    test(folder, () => {
      const wrong = sources(folder).flatMap((file) => namesIn(textOf(file)).map((name) => `${file} names ${name}`));
      expect(wrong).toEqual([]);
    });
  }

  test('a name is seen', () => {
    expect(namesIn("one.startsWith('vm.getTx')")).toEqual(['vm.getTx']);
    expect(namesIn("if (base === 'metrics')")).toEqual(['metrics']);
    expect(namesIn("import fs from 'node:fs'; const data = 1;")).toEqual([]);
  });
});
