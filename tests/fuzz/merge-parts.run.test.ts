import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCorpus, writeEntry } from '../../fuzz/campaign/corpus.ts';
import { mergeCorpus, mergeFound, mergeSeen, mergeSuspects } from '../../fuzz/campaign/merge-parts.ts';
import { mergeFuzzShards } from '../../fuzz/campaign/merge-shards.ts';
import { type FoundPart, type SuspectPart, writeFuzzPart } from '../../fuzz/campaign/part.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { ownFirst, roundOf, shareOf } from '../../fuzz/campaign/shard.ts';
import { chain } from '../../contracts/chain/index.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { target } from '../reference-run.ts';
import { fuzzOptions } from './target.ts';
import { temporary } from '../temporary.ts';

const call = (parameters: Call['parameters']): Call => ({ operation: 'listMessages', parameters, input: 'open' });
const found = (fingerprint: string, calls: readonly Call[], count = 1): FoundPart => ({
  fingerprint,
  case: 'requirement@listMessages',
  trial: { check: 'checks/any', calls, cursors: calls.map(() => null) },
  violation: { code: 'code', message: 'message', expected: '', actual: '', exchanges: [] },
  count,
});
const suspect = (cause: string): SuspectPart => ({ case: 'case', cause, violation: found('x', []).violation });

describe('shards of a campaign', () => {
  it.each([1, 2, 3, 7])('divide the inputs and the rounds, by %i', (count) => {
    const shards = Array.from({ length: count }, (_, index) => ({ index: index + 1, count }));
    const shares = shards.map((shard) => shareOf(1_000, shard));
    expect(shares.reduce((sum, value) => sum + value, 0)).toBe(1_000);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    const rounds = shards.flatMap((shard) => [0, 1, 2].map((n) => roundOf(n, shard)));
    expect(rounds.sort((a, b) => a - b)).toEqual(Array.from({ length: 3 * count }, (_, n) => n));
    const firsts = shards.map((shard) => ownFirst(rounds, shard));
    expect(new Set(firsts.map(([first]) => first)).size).toBe(count);
    for (const all of firsts) expect([...all].sort((a, b) => a - b)).toEqual(rounds);
  });
});

describe('parts of a campaign', () => {
  it('keep one finding per fingerprint: the smallest reproduction, and the sum of the counts', () => {
    const [long, short, other] = [call({ from: 'abc' }), call({ from: 'a' }), call({})];
    const merged = mergeFound([
      { found: [found('one', [long], 2), found('two', [short, other])] },
      { found: [found('one', [short], 3), found('two', [long])] },
    ]);
    expect(merged.map(({ fingerprint, count, trial }) => [fingerprint, count, trial.calls])).toEqual([
      ['one', 5, [short]],
      ['two', 2, [long]],
    ]);
  });

  it('forget suspects that another shard explains', () => {
    const none = { causes: [], unstable: [], unconfirmed: [] };
    expect(
      mergeSuspects([
        { ...none, unstable: [suspect('a'), suspect('b'), suspect('c')], unconfirmed: [suspect('d')] },
        { ...none, causes: ['a', 'd'], unconfirmed: [suspect('b'), suspect('b')] },
      ]),
    ).toEqual({ unstable: [suspect('c')], unconfirmed: [suspect('b')] });
  });

  it('add evidence, and join observations', () => {
    const observation = { requirement: 'r', operation: 'o', what: 'w' } as const;
    const seen = mergeSeen([
      { seen: [{ case: 'c', evidence: 2, observations: [{ ...observation, values: ['x', 'y'] }] }] },
      { seen: [{ case: 'c', evidence: 3, observations: [{ ...observation, values: ['y', 'z'] }] }] },
    ]);
    expect(seen.get('c')?.evidence).toBe(5);
    expect(seen.get('c')?.observations.get('w')?.values).toEqual(['x', 'y', 'z']);
  });

  it('keep the smallest input of each behaviour', () => {
    const [long, short] = [call({ from: 'abc' }), call({ from: 'a' })];
    const merged = mergeCorpus([
      {
        corpus: [
          ['f', long],
          ['g', long],
        ],
      },
      { corpus: [['f', short]] },
    ]);
    expect([...merged]).toEqual([
      ['f', short],
      ['g', long],
    ]);
  });
});

describe('a corpus folder', () => {
  const folder = temporary();

  it('replaces an input by a smaller one only, and leaves no temporary file', () => {
    for (const from of ['abc', 'a', 'ab']) writeEntry(folder, 'feature', call({ from }));
    expect(fs.readdirSync(folder)).toEqual(['feature.json']);
    expect(readCorpus(chain, folder, 10)).toEqual([call({ from: 'a' })]);
  });

  it('is read although another process left half a file', () => {
    fs.writeFileSync(path.join(folder, '.feature.0123.tmp'), '{"operation"');
    fs.writeFileSync(path.join(folder, 'torn.json'), '{"operation"');
    expect(readCorpus(chain, folder, 10)).toEqual([call({ from: 'a' })]);
  });

  it('is written by several processes at once, and each file is whole all the time', async () => {
    const shared = path.join(folder, 'shared');
    fs.mkdirSync(shared);
    const module = path.join(import.meta.dirname, '..', '..', 'dist', 'fuzz', 'campaign', 'corpus.js');
    const script = `
      const { writeEntry } = await import(${JSON.stringify(pathToFileURL(module).href)});
      const letter = process.argv.at(-1);
      for (let size = 60; size > 0; size -= 1)
        for (const name of ['a', 'b', 'c', 'd'])
          writeEntry(${JSON.stringify(shared)}, name, { operation: 'listMessages', parameters: { from: letter.repeat(size) }, input: 'open' });`;
    const writers = ['x', 'y', 'z'].map((letter) =>
      spawn(process.execPath, ['--input-type=module', '-e', script, '--', letter], { stdio: 'inherit' }),
    );
    const ended = Promise.all(writers.map((writer) => once(writer, 'exit')));
    while (writers.some(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      const names = fs.readdirSync(shared).filter((name) => name.endsWith('.json'));
      // A file that is not whole is left out; one that was written since the names were read may be there, too.
      expect(readCorpus(chain, shared, 10).length).toBeGreaterThanOrEqual(names.length);
      await pause(5);
    }
    expect((await ended).map(([code]) => code as number)).toEqual([0, 0, 0]);
    expect(fs.readdirSync(shared).sort()).toEqual(['a.json', 'b.json', 'c.json', 'd.json']);
  });
});

describe('a campaign in shards', () => {
  const optionsIn = (folder: string): EngineOptions => {
    fs.mkdirSync(folder, { recursive: true });
    const only = ['listMessages', 'getChainMetrics', 'vm.getHeight'];
    const recording = path.join(folder, 'exchanges.ndjson.gz');
    return { ...defaultOptions, depth: 'quick', target, only, seed: 1, recording, fuzz: fuzzOptions(100) };
  };

  it('is not green if a shard got no answer from an interface', async () => {
    const top = temporary();
    const folders = ['1-of-2', '2-of-2'].map((name) => path.join(top, name));
    for (const [index, folder] of folders.entries()) {
      const shard = { index: index + 1, count: 2 };
      const { fuzzPart } = await fuzzTarget(
        chain,
        { ...optionsIn(folder), shard, fuzz: fuzzOptions(100) },
        alteredProvider([]),
      );
      const unreachable = index === 1 ? { unreachable: new Map([['data', 'no server answered']]) } : {};
      if (fuzzPart) writeFuzzPart(folder, { ...fuzzPart, ...unreachable });
    }
    const merged = path.join(top, 'merged');
    const [corpus, regressions] = ['corpus', 'regressions'].map((name) => path.join(merged, name)) as [string, string];
    const fuzz = { ...fuzzOptions(100), corpus, regressions };
    const { outcomes } = await mergeFuzzShards(chain, { ...optionsIn(merged), mergeOf: folders, fuzz });
    const ofData = outcomes.filter(({ operation, verdict }) => operation === 'listMessages' && verdict !== 'excluded');
    expect(new Set(ofData.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']));
    expect(ofData[0]?.reason).toBe('shard 2/2: no server answered');
  });
});
