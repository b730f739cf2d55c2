import { onHttp } from '../shared/http.ts';
import { nativeAsset } from '../shared/examples.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.error.malformed-body',
  on: 'vm.getAssetDescription',
  hard: 'middling',
  what: 'every jsonrpc version that begins with 2 is taken',
  mutate: (operation) =>
    onHttp(operation, (request, next) =>
      next({ ...request, body: request.body.replace(/("jsonrpc"\s*:\s*)"2[^"]*"/, '$1"2.0"') }),
    ),
  kept: async (ask, world) =>
    (await ask({ parameters: { assetID: nativeAsset(world) }, envelope: { jsonrpc: '2.1' } })).result === undefined,
} satisfies FuzzMutantFile;
