import { describe, expect, it } from 'vitest';
import { row, table } from '../../lab/markdown.ts';
import {
  withFormerCases,
  withFormerFindings,
  withFormerRows,
  withFormerSessions,
} from '../../lab/servers/real-node/former.ts';

const versions = ['1.14.0'];
const isFormer = (version: string): boolean => !versions.includes(version);

describe('a page with results of several versions, of which one is judged again', () => {
  it('has new rows for this version, and keeps those of others, in the order of versions', () => {
    const former = table(['version', 'runs'], [row('1.9.2', 5), row('1.11.13', 5), row('1.14.0', 5), row('1.15.0', 1)]);
    expect(withFormerRows(former, [row('1.14.0', 'new')], isFormer)).toEqual([
      row('1.9.2', 5),
      row('1.11.13', 5),
      row('1.14.0', 'new'),
      row('1.15.0', 1),
    ]);
    expect(withFormerRows('None.', [row('1.14.0', 'new')], isFormer)).toEqual([row('1.14.0', 'new')]);
  });

  it('keeps sessions with a second version until they are run again', () => {
    const former = table(['version', 'session', 'exit'], [row('1.14.0', 'alone', 1), row('1.14.0', 'drift', 0)]);
    expect(withFormerSessions(former, [row('1.14.0', 'alone', 0)])).toEqual([
      row('1.14.0', 'drift', 0),
      row('1.14.0', 'alone', 0),
    ]);
  });

  it('names for each case the sessions of all versions', () => {
    const former = table(
      ['case', 'reason', 'sessions'],
      [
        row('a', 'one | two', '1.13.5: run (5); 1.14.0: fuzz'),
        row('b', 'gone', '1.14.0: run (5)'),
        row('c', 'older', '1.13.5: fuzz'),
      ],
    );
    const now = [row('a', 'one | two', '1.14.0: run (2)'), row('d', 'new', '1.14.0: preset')];
    expect(withFormerCases(former, now, versions)).toEqual([
      '| a | one \\| two | 1.13.5: run (5); 1.14.0: run (2) |',
      '| c | older | 1.13.5: fuzz |',
      '| d | new | 1.14.0: preset |',
    ]);
  });

  it('has the findings of all versions, those aside that the version no longer shows', () => {
    const section = (name: string, seen: string): string => `### \`${name}\`\n\ntext\n\n- Seen: ${seen}\n- Why: reason`;
    const former = `3 findings, 0 of them not explained.\n\n${[
      section('b', '1.13.5: run (5), fuzz; 1.14.0: run (5)'),
      section('gone', '1.14.0: run (5)'),
      section('older', '1.13.5: fuzz'),
    ].join('\n\n')}`;
    const now = [section('a', '1.14.0: run'), section('b', '1.14.0: fuzz')];
    expect(withFormerFindings(former, now, versions)).toEqual([
      section('a', '1.14.0: run'),
      section('b', '1.13.5: run (5), fuzz; 1.14.0: fuzz'),
      section('older', '1.13.5: fuzz'),
    ]);
  });
});
