import { describe, expect, test } from 'vitest';
import { faultIn } from '../../../cli/options/json-file.ts';
import { type Comparison, comparisonExit } from '../../../engine/model/comparison.ts';
import { toDocument } from '../../../reports/comparison/document.ts';
import { comparisonJunit } from '../../../reports/comparison/junit.ts';
import { comparisonMarkdown } from '../../../reports/comparison/markdown.ts';
import { comparisonPage } from '../../../reports/comparison/page.ts';
import { renderComparison } from '../../../reports/comparison/terminal.ts';
import { equal, group, hostile } from './samples.ts';

/** Reports of a comparison: texts of targets are never markup, and each exit code has its reason. */

test.each([
  [{ ...equal, groups: [group] }, 'Different: 1 difference in 5 questions'],
  [equal, 'Equal: 5 questions'],
  [{ ...equal, notComparable: 'B was lost' }, 'Undecided: B was lost'],
])('the page says the result first', (result, words) => {
  expect(comparisonPage(result)).toMatch(new RegExp(`<h1[^>]*>${words}`));
});

describe('what a target sends is no markup', () => {
  const result: Comparison = { ...equal, groups: [group] };

  test('in junit.xml', () => {
    const xml = comparisonJunit(result);
    expect(xml.match(/<\/failure>/g)).toHaveLength(1);
    expect(xml).not.toMatch(/<script|\p{Cc}(?<!\n)|\p{Cf}/u);
    expect(xml).toContain('failures="1"');
  });

  test('in index.html, which loads nothing', () => {
    const text = comparisonPage(result);
    expect(text).not.toMatch(/\p{Cc}(?<!\n)|\p{Cf}/u);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('default-src &#39;none&#39;');
    expect(text).toContain('--again getThing:0123456789');
  });

  test('in compare.md', () => {
    const text = comparisonMarkdown(result);
    expect(text).not.toMatch(/\p{Cc}(?<!\n)|\p{Cf}/u);
    // An escaped backtick opens no code.
    const prose = text.replaceAll('\\`', '').replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(prose).not.toContain('<script');
  });

  test('on the terminal', () => {
    expect(renderComparison(result, { colour: false, width: 80 })).not.toMatch(/\p{Cc}(?<!\n)|\p{Cf}/u);
  });

  test('compare.json follows its schema', () => {
    expect(faultIn('comparison', toDocument(result))).toBeUndefined();
    expect(faultIn('comparison', { ...toDocument(result), more: 1 })).toContain('unknown member');
  });
});

test.each([
  [equal, 0],
  [{ ...equal, groups: [group] }, 1],
  [{ ...equal, groups: [group], notComparable: 'B was lost' }, 1],
  [{ ...equal, notComparable: 'too little' }, 3],
  [{ ...equal, groups: [group], interrupted: true }, 130],
])('exit code of %#', (result, code) => {
  expect(comparisonExit(result)).toBe(code);
});

test('a result without a difference says what was not compared', () => {
  const head = { what: 'getHeight', before: { A: '5', B: '4' }, after: { A: '6', B: '5' } };
  const { call } = group.question;
  const undecided = [{ operation: 'getThing', reason: 'the heads moved', count: 2, heads: [head], example: call }];
  const excluded = { operation: 'getLog', asked: 0, compared: 0, different: 0, undecided: 0, excluded: 'of its own' };
  const result: Comparison = { ...equal, undecided, operations: [...equal.operations, excluded], aheadItems: 3 };
  const text = renderComparison(result, { colour: false, width: 120, out: 'out' });
  for (const part of ['undecided: 2 questions', '3 items', 'getLog', 'equal: 5 questions', '1 of 2 operations'])
    expect(text).toContain(part);
  expect(comparisonMarkdown(result)).toContain('getHeight A 5 to 6, B 4 to 5');
  expect(comparisonJunit(result)).toContain('skipped="1"');
});

test('documented parameters that were not asked are named with the reason, few on the terminal', () => {
  const parameters = Array.from({ length: 10 }, (_, n) => `by${n}`);
  const notAsked = [
    ...parameters.map((parameter) => ({
      parameter,
      reason: 'no item in the answers has a value that it surely takes',
    })),
    { parameter: hostile, reason: '--max-requests was reached before' },
  ];
  const result: Comparison = { ...equal, operations: equal.operations.map((row) => ({ ...row, notAsked })) };
  const screen = renderComparison(result, { colour: false, width: 400 });
  expect(screen).toContain(
    'getThing by7, and 2 more in index.html (no item in the answers has a value that it surely takes)',
  );
  expect(screen).toContain('(--max-requests was reached before)');
  for (const text of [screen, comparisonMarkdown(result), comparisonPage(result)])
    expect(text).not.toMatch(/\p{Cc}(?<!\n)|\p{Cf}/u);
  expect(comparisonMarkdown(result)).toContain('## Parameters that were not asked');
  expect(comparisonPage(result)).toContain('getThing by9: no item in the answers has');
  expect(faultIn('comparison', toDocument(result))).toBeUndefined();
});
