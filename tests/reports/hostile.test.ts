import { chain } from '../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import { toBrief } from '../../reports/brief.ts';
import { card } from '../../reports/card.ts';
import { changesPage, renderChanges } from '../../compare/moments/changes/render.ts';
import { toDriftHtml } from '../../compare/moments/page.ts';
import { code, escape, fence } from '../../reports/markdown.ts';
import { toSummary } from '../../reports/summary.ts';
import { render } from '../../reports/terminal.ts';
import { clip, oneLine } from '../../engine/model/text.ts';
import { allHostile, hostile, hostileChanges, hostileDrift, hostileRun } from './samples.ts';

const markdown: readonly (readonly [string, () => string])[] = [
  ['summary', () => toSummary(hostileRun())],
  ['brief', () => toBrief(hostileRun())],
  ['changes between two runs', () => changesPage(hostileChanges, [allHostile])],
  [
    'card',
    () =>
      hostileRun()
        .outcomes.map((outcome) => card({ contract: chain }, outcome))
        .join('\n\n'),
  ],
];

/** The prose of a Markdown page, without fenced blocks and code spans as CommonMark defines them. */
const prose = (page: string): string => {
  let fenceOf: string | undefined;
  const kept: string[] = [];
  for (const line of page.split('\n')) {
    const ticks = /^(`{3,})/.exec(line)?.[1];
    if (fenceOf !== undefined) {
      if (/^`+\s*$/.test(line) && line.trim().length >= fenceOf.length) fenceOf = undefined;
    } else if (ticks !== undefined) fenceOf = ticks;
    else kept.push(line.replace(/(?<![\\`])(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, 'CODE'));
  }
  expect(fenceOf, 'a fence stays open').toBeUndefined();
  return kept.join('\n');
};

/** Everything but line feeds that acts without being seen. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe.each(markdown)('hostile text in the %s', (_, page) => {
  it('is no HTML', () => expect(prose(page())).not.toMatch(/[<>]/));
  it('makes no link, image or heading', () => {
    expect(prose(page())).not.toMatch(/(?<!\\)\]\(|(?<!\\)!\[|:\/\/|^# broken/m);
  });
  it('shows invisible characters by their code', () => {
    expect(page()).not.toMatch(unseen);
    // In prose the brackets are escaped as well.
    expect(page()).toMatch(/\\x1b\\?\[2J/);
    expect(page()).toMatch(/\\u\\?\{202e/);
  });
});

it('the page of the drift has no markup and no invisible characters of a target', () => {
  const page = toDriftHtml(chain, hostileDrift());
  expect(page).not.toMatch(unseen);
  expect(page).not.toMatch(/<(?:script|img)\b/);
  expect(page).toContain('\\u{202e}');
});

it('the reader of prose above can see markup', () => {
  expect(prose('a <b> `<i>`\n```text\n<u>\n```')).toBe('a <b> CODE');
  expect(prose('a `` ` `` <b>')).toContain('<b>');
});

describe('hostile text on the terminal', () => {
  it('holds no control or format characters without colour', () => {
    expect(render(hostileRun(), { colour: false, width: 80 })).not.toMatch(unseen);
  });

  it('holds colour codes of its own only', () => {
    const own = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
    const output = render(hostileRun(), { colour: true, width: 80 });
    expect(output).toMatch(own);
    expect(output.replace(own, '')).toBe(render(hostileRun(), { colour: false, width: 80 }));
  });

  it('comes in no change between two runs either', () => {
    expect(renderChanges(hostileChanges, [allHostile], { colour: false, width: 80 })).not.toMatch(unseen);
  });

  it('does not break lines where the target did', () => {
    expect(render(hostileRun(), { colour: false, width: 80 })).not.toMatch(/^# broken out/m);
  });
});

describe('pieces', () => {
  it.each(Object.entries(hostile))('%s becomes one line of escaped prose', (_, text) => {
    const shown = escape(text);
    expect(shown).not.toMatch(/\n|[<>]/);
    expect(shown).not.toMatch(/(?<!\\)(?:\\\\)*[|`[\]*_~]/);
  });

  it('a code span outlasts the backticks inside', () => {
    expect(code('a`b``c')).toBe('```a`b``c```');
    expect(code('`')).toBe('`` ` ``');
    expect(code('a|b')).toBe('`a|b`');
  });

  it('a fence outlasts the fences inside', () => {
    expect(fence(hostile.fenceBreak).split('\n').at(0)).toBe('`````text');
  });

  it('a line that starts like a list is none', () => {
    expect(escape('1. one')).toBe('1\\. one');
    expect(escape('- one')).toBe('\\- one');
  });

  it('clips by characters, not inside of one', () => {
    expect(clip('😀😀😀', 2)).toBe('😀😀… (1 more characters)');
    expect(clip('abc', 3)).toBe('abc');
  });

  it('shows every hostile character', () => expect(oneLine(allHostile)).not.toMatch(/[\p{Cc}\p{Cf}]/u));
});
