import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
// The contract brings its schemas.
import '../../contracts/chain/index.ts';
import { answerProof, excerpt } from '../../engine/model/answer-proof.ts';
import { schemaFile } from '../../engine/schema/tree.ts';
import { drawing } from '../../reports/proofs/drawing.ts';
import { proofLines } from '../../reports/proofs/text.ts';
import { type Results, toResults } from '../../reports/results.ts';
import { readmeOfFindings } from '../../reports/results-of-findings.ts';
import { render } from '../../reports/terminal.ts';
import { toPage } from '../../reports/page/page.ts';
import { faultIn } from '../../cli/options/json-file.ts';
import { expectWithin } from '../part.ts';
import { proofsOf } from './proof-samples.ts';
import { aFinding, allHostile, anExchange, aRunOf } from './samples.ts';

const kinds = Object.entries(proofsOf('id 1'));

describe.each(kinds)('a proof of the kind %s', (kind, evidence) => {
  it('is in results.json as it is, by its schema', () => {
    const findings = [aFinding({ evidence })];
    const results = toResults(aRunOf(...findings));
    expect(results.findings[0]?.evidence).toEqual(evidence);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile(schemaFile('assay:results'));
    expect(validate(JSON.parse(JSON.stringify(results))) ? [] : validate.errors).toEqual([]);
    const damaged = { kind: evidence.kind };
    const broken = { ...results, findings: [{ ...results.findings[0], evidence: damaged }] };
    expect(validate(JSON.parse(JSON.stringify(broken)))).toBe(false);
  });

  it('is drawn as text, with its faults', () => {
    expect(proofLines(evidence)).toMatchSnapshot();
  });

  it('shows the text of a target by its characters', () => {
    const hostile = proofsOf(allHostile)[evidence.kind];
    const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
    expect(proofLines(hostile).join('\n')).not.toMatch(unseen);
    const svg = drawing(hostile, true)?.text ?? '';
    expect(svg).not.toMatch(unseen);
    expect(svg).not.toMatch(/<(?:script|img|b)\b/);
    expect(svg === '').toBe(['two-answers', 'answer', 'input'].includes(kind));
  });
});

it('is absent in a file of an earlier version, which every report still draws', () => {
  const run = aRunOf(aFinding({ expected: 'three items', actual: '2' }));
  const older = JSON.parse(JSON.stringify(toResults(run))) as Results;
  expect(JSON.stringify(older)).not.toContain('"evidence":{');
  expect(faultIn('results', older)).toBeUndefined();
  const texts = [
    readmeOfFindings(run.contract, older, older.findings),
    toPage(run, { exit: 1 }),
    render(run, { colour: false, width: 80 }),
  ];
  for (const text of texts) {
    expect(text).toContain('three items');
    expect(text).not.toMatch(/Evidence:|Evidence<\/h3>/);
  }
});

describe('an answer folded to a place', () => {
  const value = {
    id: 7,
    items: Array.from({ length: 30 }, (_, n) => ({ n, tags: ['a', 'b'], text: 'x'.repeat(500) })),
    next: null,
  };

  it('marks the value, and folds what is beside the way', () => {
    const { lines, marked: [first = 0, count = 0] = [] } = excerpt(value, '/items/12/n');
    expect(lines.slice(first, first + count)).toEqual(['      "n": 12']);
    expect(lines.length).toBeLessThan(25);
    expect(lines).toContain('    … 10 before');
    expect(lines.every((line) => line.length < 200)).toBe(true);
  });

  it('marks where a member is missing, and a value in the result of JSON-RPC', () => {
    const markedLines = (answer: Parameters<typeof excerpt>[0], pointer: string): readonly string[] => {
      const { lines, marked: [first = 0, count = 0] = [] } = excerpt(answer, pointer);
      return lines.slice(first, first + count).map((line) => line.trim());
    };
    expect(markedLines({ a: { b: 1 } }, '/a/c')).toEqual(['"c": (missing)']);
    expect(markedLines({ result: { b: 18446744073709551615n } }, '/b')).toEqual(['"b": 18446744073709551615']);
    expect(markedLines({ a: 1 }, '/b/c')).toEqual([]);
  });

  it('is bounded for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), (json, pointer) => {
        const { lines } = excerpt(json as Parameters<typeof excerpt>[0], pointer);
        return lines.length <= 41 && lines.join('').length < 10_000;
      }),
    );
    const began = performance.now();
    excerpt(
      Array.from({ length: 100_000 }, (_, n) => n),
      '/99999',
    );
    expectWithin(performance.now() - began, 500);
  });

  it('is that of the last answer that has the place, and of no long body', () => {
    const answer = (n: number, body: string) =>
      anExchange({ n, response: { status: 200, headers: {}, body, bytes: body.length } });
    const [first, second] = [answer(1, '{"a":1}'), answer(2, '{"b":[]}')];
    expect(answerProof([first, second], '/a')).toMatchObject({ lines: ['{', '  "a": 1', '}'], marked: [1, 1] });
    expect(JSON.stringify(answerProof([answer(3, `["${'x'.repeat(2_000_000)}"]`)], '/0')).length).toBeLessThan(1_000);
    expect(answerProof([], undefined)).toBeUndefined();
  });
});
