import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import * as prettier from 'prettier';
import { describe, expect, test } from 'vitest';
import { addCommand } from '../../cli/command.ts';
import { faultIn, configSchema } from '../../cli/options/json-file.ts';
import { option, type Row } from '../../cli/options/row.ts';
import { table } from '../../cli/options/table.ts';
import { complete, engineOptions } from '../../cli/options/values.ts';
import { optionsPage } from '../../lab/options-page.ts';

const top = path.join(import.meta.dirname, '..', '..');

describe('files written from the option table (renew them with -u)', () => {
  test('schemas/config.json', async () => {
    const file = path.join(top, 'schemas', 'config.json');
    const style = await prettier.resolveConfig(file);
    const text = await prettier.format(JSON.stringify(configSchema()), { ...style, filepath: file });
    await expect(text).toMatchFileSnapshot(file);
  });

  test('docs/options.md', async () => {
    await expect(optionsPage()).toMatchFileSnapshot(path.join(top, 'docs', 'options.md'));
  });
});

const folder = path.join(top, 'cli', 'options');
const modules: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = await Promise.all(
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map(async (name) => [name, (await import(path.join(folder, name))) as Record<string, unknown>] as const),
);

describe('every row', () => {
  test.each(modules)('that %s exports is in the table, since any other one has no effect', (_, exported) => {
    const isRow = (value: unknown): value is Row =>
      typeof value === 'object' && value !== null && 'commands' in value && 'help' in value && 'schema' in value;
    const nameOf = ({ name, commands }: Row): string => `${name} of ${commands.join(', ')}`;
    const known = table.map(nameOf);
    const rows = Object.values(exported).flat().filter(isRow);
    expect(rows.map(nameOf).filter((name) => !known.includes(name))).toEqual([]);
  });

  const ajv = new Ajv2020({ strict: true });

  test('is the only one of its name in a command', () => {
    const names = table.flatMap(({ name, commands }) => commands.map((command) => `${command} --${name}`));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const configured = table.filter(({ inConfig }) => inConfig).map(({ name }) => name);
    expect(new Set(configured).size).toBe(configured.length);
  });

  test.each(table.map((row) => [`${row.name} of ${row.commands.join(', ')}`, row] as const))('%s', (_, row) => {
    const { schema, value, commands, advice, help } = row;
    const isFlag = 'type' in schema && schema.type === 'boolean';
    // Only options with a value have a placeholder. In the configuration file, it tells which values are paths.
    if (isFlag || commands.length > 0) expect(value === undefined).toBe(isFlag);
    expect(help).not.toMatch(/default|repeatable|\.$/);
    if ('pattern' in schema) expect(advice).toBeDefined();
    if ('default' in schema) expect(ajv.validate(schema, schema.default)).toBe(true);
  });
});

describe('a new option is one row', () => {
  const row = option({
    name: 'throw-away',
    value: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
    help: 'pages to throw away',
    group: 'Limits',
    commands: ['run'],
    inConfig: true,
    engine: (pages) => ({ maxPages: pages }),
  });
  const rows = [...table, row];

  /** A command line, and the values that the command receives or the error of commander. */
  const parse = async (...args: string[]): Promise<{ values?: object; error: string; help: string }> => {
    let values: object | undefined;
    let error = '';
    const program = new Command('assay').exitOverride();
    const entry = { name: 'run', help: 'judge a target' } as const;
    addCommand(program, { ...entry, run: (given) => ((values = given), Promise.resolve(0)) }, rows);
    const [run] = program.commands;
    run?.exitOverride().configureOutput({ writeErr: (text) => (error += text) });
    await program.parseAsync(['run', ...args], { from: 'user' }).catch(() => undefined);
    return { ...(values ? { values } : {}), error, help: run?.helpInformation() ?? '' };
  };

  test('the command line takes it, without a default that a configuration file could set', async () => {
    expect((await parse('--throw-away', '7')).values).toMatchObject({ 'throw-away': 7 });
    expect((await parse()).values).not.toHaveProperty('throw-away');
  });

  test.each(['0', '10', '1.5', 'many', ''])('the command line refuses %j, with what to give', async (given) => {
    const { values, error } = await parse(`--throw-away=${given}`);
    expect(values).toBeUndefined();
    expect(error).toBe(
      `error: option '--throw-away <n>' argument '${given}' is invalid: give a whole number from 1 to 9\n`,
    );
  });

  test.each([
    [['--insecure'], true],
    [['--insecure', '--no-insecure'], false],
    [[], undefined],
  ])('a flag that a configuration file can set can be taken back: %j', async (given, insecure) => {
    const { values } = await parse(...given);
    expect((values as { readonly insecure?: boolean }).insecure).toBe(insecure);
  });

  test('a whole number that would lose digits is refused', async () => {
    expect((await parse('--seed', '99999999999999999999')).error).toContain('give a whole number from 0\n');
  });

  test('the configuration file takes it', () => {
    const validate = new Ajv2020({ strict: true }).compile(configSchema(rows));
    expect(validate({ 'throw-away': 7 })).toBe(true);
    expect(validate({ 'throw-away': 10 })).toBe(false);
    expect(validate({ 'throw-awry': 7 })).toBe(false);
  });

  test('the engine is given its value', () => {
    expect(engineOptions({ 'throw-away': 7 }, rows)).toEqual({ maxPages: 7 });
  });

  test('--help and docs/options.md show it', async () => {
    const { help } = await parse();
    expect(help).toMatch(/^Limits:$[^:]*(?:(?!^\w)[\s\S])*^ {2}--throw-away <n> +pages to throw away \(default: 2\)$/m);
    expect(optionsPage(rows)).toContain(
      '| `--throw-away <n>` | pages to throw away | a whole number from 1 to 9 | 2 | run | yes |',
    );
  });
});

describe('options of the command line and of the configuration file', () => {
  test('have the same bounds', () => {
    expect(faultIn('config', { seed: -1 })).toBe('/seed must be >= 0');
    expect(faultIn('config', { 'max-silence': 0 })).toBeUndefined();
    expect(faultIn('config', { only: [''], out: '', node: '' })).toMatch(/fewer than 1 characters/);
  });

  test('get their defaults once both are known', () => {
    const flags = { seed: 3 } as const;
    expect(complete(flags)).toMatchObject({ seed: 3, concurrency: 8, 'min-judged': 60 });
    expect(flags).toEqual({ seed: 3 });
    expect(engineOptions(complete(flags))).toMatchObject({ seed: 3, maxRequests: 100_000, maxBodyBytes: 8 * 2 ** 20 });
  });

  test('only a time that is given is a floor of the learnt one', () => {
    const [absent, given] = [engineOptions(complete({})), engineOptions(complete({ timeout: 30 }))];
    expect(absent).not.toHaveProperty('timeoutMs');
    expect(given).toMatchObject({ timeoutMs: 30_000, patienceFloorMs: 30_000 });
  });
});
