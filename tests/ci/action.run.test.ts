import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableOf } from '../../cli/options/row.ts';
import { table } from '../../cli/options/table.ts';
import { answerJson } from '../../lab/listen.ts';
import { serve } from '../serve.ts';
import { results } from '../cli/assay.ts';
import { action, commandsIn, runAction } from './runner.ts';

describe('action.yml', () => {
  it('is a composite action whose parts all say what they are', () => {
    expect(action.runs.using).toBe('composite');
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)])
      expect(description).toMatch(/\w{4}/);
    for (const step of action.runs.steps)
      expect(step.run === undefined ? step.uses : step.shell).toMatch(/^(bash|[\w-]+\/[\w-]+@[0-9a-f]{40})$/);
  });

  it('hands inputs to scripts as variables only, so that none is code', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
  });

  it('uses every input, and no other', () => {
    const steps = JSON.stringify(action.runs.steps);
    const used = new Set([...steps.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
    const [script] = action.runs.steps.flatMap(({ id, run }) => (id === 'run' ? [run] : []));
    // assay reads those that are called as its options.
    const options = new Set(table.filter(({ inConfig }) => inConfig).map((row) => variableOf(row.name)));
    for (const name of Object.keys(action.runs.steps.find(({ id }) => id === 'run')?.env ?? {}))
      if (!options.has(name)) expect(script).toContain(`$${name}"`);
  });

  it('installs from the lockfile, and uploads whatever became of the run', () => {
    expect(action.runs.steps.find(({ id }) => id === 'install')?.run).toMatch(/^npm ci\b/);
    expect(action.runs.steps.at(-1)).toMatchObject({
      if: expect.stringMatching(/^always\(\)/),
      with: { path: '${{ inputs.out }}' },
    });
  });

  it('names artifacts by job and matrix index, so that those of a matrix do not collide', () => {
    const name = action.runs.steps.at(-1)?.with?.['name'];
    for (const part of ['inputs.artifact', 'github.job', 'strategy.job-index'])
      expect(name).toContain(`\${{ ${part} }}`);
  });

  it('takes options of assay run as inputs, by their names', () => {
    const options = new Set<string>(table.filter(({ inConfig }) => inConfig).map((row) => row.name));
    const others = ['args', 'artifact', 'node-version'];
    for (const name of Object.keys(action.inputs)) if (!others.includes(name)) expect([...options]).toContain(name);
    const { env } = action.runs.steps.find(({ id }) => id === 'run') ?? {};
    for (const name of ['preset', 'namespace', 'key-header', 'shard', 'min-judged', 'documents'])
      expect(env?.[variableOf(name)]).toBe(`\${{ inputs.${name} }}`);
  });
});

describe('the action, run', () => {
  it('passes where nothing is new: a summary, no annotation', async () => {
    const ran = await runAction({
      only: 'vm.getHeight\n\nvm.getTxFee\n',
      depth: 'quick',
      args: "--reference --seed 7 --quiet --header 'x-tenant: two words'",
    });
    expect(ran, ran.log).toMatchObject({ code: 0, outputs: { results: 'assay-report', 'exit-code': '0' } });
    expect(commandsIn(ran.log)).toEqual([]);
    const [brief, summary] = ['brief.md', 'summary.md'].map((name) =>
      fs.readFileSync(path.join(ran.folder, name), 'utf8'),
    );
    expect(ran.summary).toBe(`${brief}\n${summary}`);
    expect(results(ran.folder)).toMatchObject({ seed: 7, depth: 'quick' });
    expect(
      new Set(
        results(ran.folder).cases.flatMap((testCase) => (testCase.verdict === 'excluded' ? [] : [testCase.operation])),
      ),
    ).toEqual(new Set(['vm.getHeight', 'vm.getTxFee']));
  });

  it('fails with what a run ends with, after the summary and the annotations', async () => {
    const ran = await runAction({
      only: 'node.utxos.limit-clamp@vm.getUTXOs',
      depth: 'quick',
      args: '--mutant node.utxos.limit-clamp@vm.getUTXOs#unlimited',
      out: 'deep/out',
    });
    expect(ran, ran.log).toMatchObject({ code: 1, outputs: { results: 'deep/out', 'exit-code': '1' } });
    const [finding] = results(ran.folder).findings;
    expect(finding?.replay).toMatch(/^node .*assay\.js replay .* deep\/out$/);
    expect(commandsIn(ran.log)).toEqual([
      {
        name: 'error',
        title: 'node.utxos.limit-clamp@vm.getUTXOs',
        message: `${finding?.message}\nexpected: ${finding?.expected}\nactual: ${finding?.actual}\n${finding?.replay}`,
      },
    ]);
    expect(ran.summary).toContain('## Findings');
  });

  it('ends with 2 for a wrong option, and takes nothing of an input for a command', async () => {
    const ran = await runAction({ baseline: '$(touch pwned)"; touch pwned; "', out: 'o' });
    expect(ran).toMatchObject({ code: 2, summary: '', outputs: { 'exit-code': '2' } });
    expect(ran.log).toContain('cannot be read');
    expect(fs.existsSync(path.join(ran.folder, '..', 'pwned'))).toBe(false);
  });

  it('obeys nothing that a target sends', async () => {
    const hostile = '\n::error::pwned\r\n::set-output name=exit-code::0 ##[error]pwned ::stop-commands::x';
    const node = await serve((_, response) =>
      answerJson(response, 200, { jsonrpc: '2.0', id: hostile, result: { [hostile]: 1, height: hostile } }),
    );
    const ran = await runAction({ node, only: 'vm.getHeight', depth: 'quick' });
    expect(ran).toMatchObject({ code: 1, outputs: { 'exit-code': '1' } });
    const commands = commandsIn(ran.log);
    expect(commands.length).toBeGreaterThan(2);
    expect(
      commands.filter(
        ({ name, title }) => (name !== 'error' && name !== 'warning') || !/^[\w.-]+@vm\.getHeight$|^assay$/.test(title),
      ),
    ).toEqual([]);
    expect(ran.summary).toContain('## Findings');
  });
});

it('the runner of these tests takes commands as the real one does', () => {
  expect(
    commandsIn(
      '  ::error title=a%2Cb::c%0Ad\nx ::error::no\nlog ##[debug]m\n::stop-commands::t\n::error::no\n::t::\n::warning::yes',
    ).map(({ name, title, message }) => [name, title, message]),
  ).toEqual([
    ['error', 'a,b', 'c\nd'],
    ['debug', '', 'm'],
    ['warning', '', 'yes'],
  ]);
});
