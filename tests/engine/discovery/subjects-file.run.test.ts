import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { earlierSubjects } from '../../../cli/options/subjects.ts';
import { Usage } from '../../../cli/usage.ts';
import { chain } from '../../../contracts/chain/index.ts';
import type { EarlierSubject } from '../../../engine/discovery/outside-subjects.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { subjectsFile, writeSubjects } from '../../../engine/run/judge/subjects-file.ts';
import { addressesOf, discovered, judgeWorld, providerOf } from './target.ts';
import { temporary } from '../../temporary.ts';

const kept = async (world: Parameters<typeof discovered>[0]): Promise<readonly EarlierSubject[]> => {
  const into = temporary();
  writeSubjects(chain, into, (await discovered(world)).subjects);
  return earlierSubjects(chain, into);
};

const open = async (world: Parameters<typeof judgeWorld>[0], earlier: readonly EarlierSubject[]) => {
  const { outcomes, reusedSubjects, requests } = await judgeWorld(world, {
    earlierSubjects: earlier,
    only: ['vm.getUTXOs', 'vm.getTx', 'vm.getTxStatus'],
  });
  return {
    inconclusive: outcomes.filter(({ verdict }) => verdict === 'inconclusive').length,
    broken: outcomes.filter(({ verdict }) => ['fail', 'warning', 'unstable'].includes(verdict)).length,
    reused: reusedSubjects,
    requests,
  };
};

const plain = await kept({});

describe('subjects of an earlier run', () => {
  test('come back as they were written, the richest first', async () => {
    const ofKind = (kind: string): string[] =>
      plain.filter((subject) => subject.kind === kind).map(({ value }) => value);
    expect(addressesOf(providerOf(), 'hub')).toContain(`X-${ofKind('x-address')[0]}`);
    expect(ofKind('node-height')).toEqual([]);
    expect(ofKind('sibling-chain-id')).toEqual(providerOf().world.xchain.siblings);
    expect(plain.some(({ variant }) => variant === 'import')).toBe(true);
  });

  test('settle on a quiet chain what its blocks do not show', async () => {
    // The last 300 blocks are quiet, so discovery alone finds few subjects.
    const world = { quiet: { blocks: 300 } };
    const [alone, helped] = [await open(world, []), await open(world, plain)];
    expect(helped.inconclusive).toBeLessThan(alone.inconclusive);
    expect(helped.broken).toBe(0);
    expect(helped.reused?.known).toBeGreaterThan(10);
    expect(alone.reused).toBeUndefined();
  });

  test('of another chain are not used, counted, and cost no coverage', async () => {
    const earlier = await kept({ seed: 9 });
    const [alone, misled] = [await open({}, []), await open({}, earlier)];
    expect(misled.inconclusive).toBeLessThanOrEqual(alone.inconclusive);
    expect(misled.broken).toBe(0);
    expect(misled.reused?.given).toBe(earlier.length);
    expect(misled.reused?.unknown).toBeGreaterThan(10);
    expect(misled.requests).toBeLessThan(alone.requests * 1.3);
  });

  test('come after configured ones and before learnt ones', async () => {
    const { subjects } = await discovered({}, { subjects: new Subjects() });
    subjects.add('x-address', 'configured', 'configured', undefined, 1_000_000);
    subjects.add('x-address', 'earlier', 'earlier run', undefined, 100_000);
    expect(
      subjects
        .of('x-address')
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(['configured', 'earlier']);
  });
});

describe('the file', () => {
  test('stays small, and holds nothing of another shape, whatever a target says', () => {
    const subjects = new Subjects();
    for (let index = 0; index < 50_000; index += 1) subjects.add('org-id', `org-${index}`, 'listApiLogs');
    subjects.add('org-id', 'x'.repeat(100_000), 'listApiLogs', undefined, 99);
    subjects.add('api-key-id', '', 'listApiLogs');
    subjects.add('evm-address', 'hello', 'listMessages');
    const file = subjectsFile(chain, subjects);
    expect(file.subjects.length).toBe(32);
    expect(JSON.stringify(file).length).toBeLessThan(5_000);
  });

  const written = (text: string): string => {
    const into = temporary();
    fs.writeFileSync(path.join(into, 'subjects.json'), text);
    return into;
  };

  test.each([
    ['no JSON', '{', /is not valid JSON/],
    ['another version', '{"schema":"assay-subjects/9","subjects":[]}', /must be equal to constant/],
    [
      'an unknown kind',
      '{"schema":"assay-subjects/1","subjects":[{"kind":"x","value":"y"}]}',
      /kind must be one of x-address/,
    ],
    [
      'a value of another shape',
      '{"schema":"assay-subjects/1","subjects":[{"kind":"evm-address","value":"hello"}]}',
      /subjects\[0\]: "hello" is no evm-address/,
    ],
  ])('with %s is a usage error', (_, text, message) => {
    expect(() => earlierSubjects(chain, written(text))).toThrow(Usage);
    expect(() => earlierSubjects(chain, written(text))).toThrow(message);
  });

  test('that is missing is a usage error', () => {
    expect(() => earlierSubjects(chain, temporary())).toThrow(/name the --out folder of an earlier run/);
  });
});
