import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openRpcContract, readOpenRpc } from '../../../contracts/openrpc/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { brokenBy, judgeContract, notPassed } from '../openapi/judged.ts';
import { faults, serveExchange, silentFaults } from './exchange-server.ts';
import { fewOf } from '../../part.ts';

const here = (file: string): string => path.join(import.meta.dirname, file);

let contract: JudgedContract;
beforeAll(async () => {
  contract = openRpcContract(await readOpenRpc(here('exchange.json'), here('exchange.yaml')));
});

describe('a document of a JSON-RPC server, and an overlay with x-assay-*', () => {
  test('every case is judged, and nothing is found', async () => {
    const judgements = await judgeContract(contract, serveExchange());
    expect(notPassed(judgements).filter((line) => !line.startsWith('inconclusive'))).toEqual([]);
    expect(judgements.outcomes).toHaveLength(contract.cases.length);
  });

  test('what is not called is named', () => {
    expect(contract.leftOut).toEqual([
      { operation: 'server_reset', reason: 'write' },
      { operation: 'server_log', reason: 'answer' },
    ]);
  });
});

/** The requirement under which each fault of the server shows. */
const broken: Readonly<Record<(typeof faults)[number], string>> = {
  'events-cursor-stands-still': 'api.page.continues',
  'events-loses-at-page-ends': 'api.page.any-size',
  'orders-cursor-skips': 'api.page.any-size',
  'books-page-starts-late': 'api.page.any-size',
  'book-other-author': 'api.objects',
  'method-unknown': 'api.answers',
  'id-of-others': 'rpc.id-echo',
  'error-beside-result': 'rpc.result-xor-error',
  'error-is-text': 'rpc.error.object',
  'unknown-method-answered': 'rpc.error.unknown-method',
  'batch-loses-one': 'rpc.batch',
  'names-refused': 'rpc.params.by-name',
  'answers-what-is-no-json': 'rpc.error.invalid-json',
  'some-books-fail': 'api.answers',
  'every-seventh-call-fails': 'api.answers',
  'error-data-is-text': 'api.schema',
};

describe('its faults show under the right law', () => {
  test.each(fewOf(6, faults))('%s', async (fault) => {
    // Only laws on bad input make the server answer with errors.
    const only = fault === 'error-data-is-text' ? [] : [broken[fault]];
    expect(await brokenBy(contract, serveExchange([fault]), ...only)).toContain(broken[fault]);
  });
});

describe('a server that shows nothing is not tested', () => {
  const published = { type: ['object', 'null'] };
  test.each(fewOf(2, silentFaults))('%s', async (fault) => {
    const document = {
      openrpc: '1.3.2',
      info: { title: fault, version: '1', 'x-assay-safe': ['*'] },
      methods: ['books_page', 'server_version'].map((name) => ({
        name,
        params: [],
        result: { name: 'result', schema: published },
      })),
    };
    const { outcomes } = await judgeContract(openRpcContract(document), serveExchange([fault]));
    const tested = outcomes.filter(({ verdict, unanswered }) => verdict !== 'excluded' && unanswered === undefined);
    expect(tested).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
  });
});
