import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operationLines } from '../../cli/commands/annotate.ts';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import { openRpcContract, readOpenRpc } from '../../contracts/openrpc/index.ts';
import { toAnnotations } from '../../reports/annotations.ts';
import { toResults } from '../../reports/results.ts';
import { aFinding, anOutcome, aRun } from '../reports/samples.ts';

/** The text at the line of each operation, and the name of the file. */
const linesOf = (
  file: string,
  { operations, lineOf }: { operations: readonly { id: string }[]; lineOf: ReturnType<typeof operationLines> },
) => {
  const text = fs.readFileSync(file, 'utf8').split('\n');
  return operations.map(({ id }) => {
    const source = lineOf(id);
    expect(source?.file).toBe(file);
    return text[(source?.line ?? 0) - 1]?.trim();
  });
};

test('an operation has the line of its method below the path, in YAML', async () => {
  const file = path.join('tests', 'contracts', 'openapi', 'shop.yaml');
  const contract = openApiContract(await readOpenApi(file));
  const lineOf = operationLines(file, contract);
  for (const line of linesOf(file, { operations: contract.operations, lineOf })) expect(line).toMatch(/^(?:get|post):/);
  expect(lineOf('nothing')).toBeUndefined();
});

test('a method of JSON-RPC has the line of its name, in JSON', async () => {
  const file = path.join('tests', 'contracts', 'openrpc', 'exchange.json');
  const contract = openRpcContract(
    await readOpenRpc(file, path.join('tests', 'contracts', 'openrpc', 'exchange.yaml')),
  );
  const lineOf = operationLines(file, contract);
  const lines = linesOf(file, { operations: contract.operations, lineOf });
  expect(lines).toEqual(contract.operations.map(({ id }) => expect.stringContaining(`"name": "${id}"`)));
});

test('a document that is not there is refused', async () => {
  const contract = openApiContract(await readOpenApi(path.join('tests', 'contracts', 'openapi', 'shop.yaml')));
  expect(() => operationLines('/nonexistent.yaml', contract)).toThrow('--document /nonexistent.yaml cannot be read');
});

test('an annotation names the file and the line', () => {
  const results = toResults(aRun({ outcomes: [anOutcome({ verdict: 'fail', findings: [aFinding()] })] }));
  expect(toAnnotations(results, () => ({ file: 'a,b/api.yaml', line: 12 }))[0]).toMatch(
    /^::error file=a%2Cb\/api\.yaml,line=12,title=node\.utxos\.limit-clamp@vm\.getUTXOs::/,
  );
});
