import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exported } from '../../../cli/commands/export.ts';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { validity } from '../../../engine/model/validity.ts';
import { temporary } from '../../cli/assay.ts';

/** The exported document has the value formats of the contract. */

const readExported = async (): Promise<JudgedContract> => {
  const file = path.join(temporary(), 'chain.json');
  fs.writeFileSync(file, await exported('openapi', {}));
  return openApiContract(await readOpenApi(file));
};

test.each([
  ['listErc20Balances', { chainId: '27827', address: `0x${'a'.repeat(40)}`, blockNumber: '17' }, 'blockNumber'],
  ['listBlockTransactions', { chainId: '27827', blockId: `0x${'b'.repeat(64)}` }, 'blockId'],
  ['listMessages', { from: `0x${'c'.repeat(40)}` }, 'from'],
])('%s takes documented values, and %s of another form is no documented call', async (id, parameters, name) => {
  const operation = (await readExported()).operation(id);
  expect(validity(operation, parameters)).toEqual({ valid: true });
  expect(validity(operation, { ...parameters, [name]: '{' }).valid).not.toBe(true);
});

test('it promises nothing about letter case, as no sentence does', async () => {
  const contract = await readExported();
  expect(contract.cases.filter(({ requirement }) => requirement.id === 'api.input.case')).toEqual([]);
});
