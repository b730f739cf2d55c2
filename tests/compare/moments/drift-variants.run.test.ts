import { describe, expect, test } from 'vitest';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import { variants } from '../../../reference/defects/variants/index.ts';
import { linesOf, runAgainst } from './drift-target.ts';
import { partOf } from '../../part.ts';

const altered = [...variants, ...(await loadMutants())];
const only = ['vm.getTxFee', 'vm.getTxStatus', 'listMessages', 'listUtxos'];

const plain = await runAgainst({ only });

const against = async (id: string): Promise<string[]> => {
  const found = altered.find((one) => one.id === id);
  if (!found) throw new Error(`no variant or mutant ${id}`);
  return linesOf(plain, await runAgainst({ only, alterations: [found] }));
};

describe('the same provider shows nothing', () => {
  const rows = [
    [2, 'http://other.invalid:8080'],
    [1, 'http://provider.invalid'],
    [3, 'http://provider.invalid'],
  ] as const;
  test.each(partOf(rows))('seed %i at %s', async (seed, origin) => {
    expect(linesOf(plain, await runAgainst({ only, seed, origin }))).toEqual([]);
  });
});

/** The complete list of changes that each variant shows. */
const table: Readonly<Record<string, readonly string[]>> = {
  'http-charset': [
    'harmless header-changed (11) content-type: application/json -> application/json ; charset="utf-8"',
    'harmless header-changed listMessages,listUtxos,vm.getTxStatus content-type (of a refusal): application/json -> application/json ; charset="utf-8"',
  ],
  'http-extra-headers': [
    'harmless header-came (11) cache-control: never -> no-store',
    'harmless header-came (4) cache-control (of a refusal): never -> no-store',
    'harmless header-came (11) node-id: never -> sent',
    'harmless header-came (4) node-id (of a refusal): never -> sent',
    'harmless header-came (11) ratelimit-limit: never -> sent',
    'harmless header-came (4) ratelimit-limit (of a refusal): never -> sent',
    'harmless header-came (11) ratelimit-remaining: never -> sent',
    'harmless header-came (4) ratelimit-remaining (of a refusal): never -> sent',
    'harmless header-came (11) ratelimit-reset: never -> sent',
    'harmless header-came (4) ratelimit-reset (of a refusal): never -> sent',
    'harmless header-came (11) x-request-id: never -> sent',
    'harmless header-came (4) x-request-id (of a refusal): never -> sent',
  ],
  'http-bad-gateway': [],
  'json-pretty': [],
  'paging-last-token-empty': [
    'risky open-otherwise listMessages,listUtxos data.page.last-token: token of a page that is not full: absent -> empty',
    'harmless member-came listAddressMessages,queryUtxos nextPageToken: never -> always',
    'harmless error-text-changed listMessages,listUtxos pageSize: above N (open): pageSize must not be greater than N -> pageSize must be from N to N',
    'harmless error-text-changed listMessages,listUtxos pageSize: below N (open): pageSize must not be less than N -> pageSize must be from N to N',
  ],
  'paging-size-clamped': [
    'harmless call-accepted listMessages,listUtxos pageSize: above 100 (open): 400 -> 200',
    'harmless call-accepted listMessages,listUtxos pageSize: below 1 (open): 400 -> 200',
    'harmless call-accepted listMessages,listUtxos pageSize: not an integer (open): 400 -> 200',
  ],
  'world-no-messages': ['risky list-emptied listMessages messages[]: held something -> always empty'],
  'rpc-errors-other-codes': [
    'risky error-code-changed vm.getAllBalances,vm.getTxFee,vm.getTxStatus another body: -32700 Parse error: the body is no JSON -> -32000 Parse error: the body is no JSON',
    'risky error-code-changed vm.getTxFee,vm.getTxStatus another body (open): -32600 Invalid Request: batches are not served -> -32000 Invalid Request: batches are not served',
    'risky error-code-changed vm.getTxFee,vm.getTxStatus another envelope: jsonrpc: -32600 Invalid Request: jsonrpc must be N.N -> -32000 Invalid Request: jsonrpc must be N.N',
    'harmless member-came vm.getTxFee,vm.getTxStatus error.data (of a refusal): never -> always',
  ],
  'auth-key-needed': [
    'risky other-call-refused listMessages,listUtxos without the key (open): 200 -> 401',
    'risky open-otherwise listMessages,listUtxos data.auth.no-key: a call without a key: HTTP 200 -> refused with 401 and the documented body',
  ],
  'utxos-growing-set': [],
  'moving-head': [
    'harmless error-text-changed listMessages,listUtxos pageSize: above N (open): pageSize must not be greater than N -> pageSize must be from N to N',
    'harmless error-text-changed listMessages,listUtxos pageSize: below N (open): pageSize must not be less than N -> pageSize must be from N to N',
  ],
  'node.tx-status.enum@vm.getTxStatus#lower-case': [
    'breaking statement-broken vm.getTxStatus cross.tx.exists: pass -> fail: vm.getTxStatus has another value than this answer says',
    'breaking statement-broken vm.getTxStatus node.tx-status.accepted: pass -> fail: vm.getTxStatus has another value than this answer says',
    'breaking statement-broken vm.getTxStatus node.tx-status.enum: pass -> fail: status must be one of "Accepted", "Processing", "Rejected", "Unknown"',
    'breaking statement-broken vm.getTxStatus node.tx-status.unknown: pass -> fail: a transaction that nobody issued is not Unknown',
    'risky value-came vm.getTxStatus result.status: never -> "accepted"',
    'harmless value-gone vm.getTxStatus result.status: "Accepted" -> never',
  ],
  'data.utxos.chain-info@listUtxos#no-chainname': [
    'breaking member-gone listUtxos chainInfo.chainName: always -> never',
    'breaking statement-broken listUtxos data.utxos.chain-info: pass -> fail: chainInfo.chainName is missing',
  ],
  'data.http.json@listMessages#other-type': [
    'breaking media-type-changed listMessages content-type: application/json -> text/plain',
    'breaking media-type-changed listMessages content-type (of a refusal): application/json -> text/plain',
    'breaking statement-broken listMessages data.http.json: pass -> fail: the answer is not declared as application/json',
  ],
  'data.schema.members-present@listMessages#never': [
    'breaking member-gone listMessages messages[].data: always -> never',
    'breaking statement-broken listMessages data.schema.members-present: pass -> fail: documented member data never comes',
  ],
};

describe('another provider shows what changed, and nothing else', () => {
  test.each(partOf(Object.entries(table)))('%s', async (id, lines) => expect(await against(id)).toEqual(lines));
});
