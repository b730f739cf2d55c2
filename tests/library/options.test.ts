import { expect, test } from 'vitest';
import { contract, judge, law } from '../../library/index.ts';
import { shopDocument } from '../rules/shop.ts';

/** Names that are misspelt would be ignored, and what they ask for would not be tested. */

const shop = () => contract({ documents: shopDocument });
const rule = law('a', { covers: '*', statement: 'A statement.', run() {} });

test.each([
  [{ onyl: 'a' }, 'onyl is no option here. Did you mean `only`?'],
  [{ rules: [rule] }, 'rules: give them to contract({ documents, rules }), or name their file in the configuration'],
])('judge refuses %j', async (options, message) => {
  const judging = judge(await shop(), 'http://127.0.0.1:1', options as object);
  await expect(judging.results).rejects.toThrow(message);
});

test.each([
  [{ documents: shopDocument, rule: [rule] }, 'contract has no rule. Did you mean `rules`?'],
  [{ documents: shopDocument, rules: 'assay.rules.ts' }, 'rules: give a list of what law(), check() and relation()'],
])('contract refuses %j', async (source, message) => {
  await expect(contract(source as never)).rejects.toThrow(message);
});
