import { describe, expect, test } from 'vitest';
import { cb58Text } from '../../contracts/chain/formats.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, asking, judged, lenient, type Members, unsigned } from './node-target.ts';
import { partOf } from '../part.ts';

const native = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const platform = '11111111111111111111111111111111LpoYY';
const list = (value: Value | undefined): Members[] => (Array.isArray(value) ? (value as Members[]) : []);
const raise = (value: Value | undefined, by: bigint): string => String(BigInt(String(value)) + by);

/** Answers as a node would that had these calls counted. */
const counted = (
  operation: string,
  change: (result: Members, count: number, parameters: Members) => Value,
): Alteration => {
  let count = 0;
  return answering(operation, (result, call) => change(result, count++, call.parameters));
};

const head = 143n;
const firstBlock = (): Alteration =>
  lenient('vm.getBlock', (_call, next) => {
    const answer = next({ operation: 'vm.getBlockByHeight', parameters: { height: '1' } });
    return answer.kind === 'answer' ? answer.body : {};
  });
const height = (read: (text: string) => string): Alteration =>
  asking('vm.getBlockByHeight', (parameters) => ({
    ...parameters,
    height: typeof parameters['height'] === 'string' ? read(parameters['height']) : parameters['height'],
  }));

type Rows = Readonly<Record<string, Readonly<Record<string, readonly Alteration[]>>>>;

/** Three methods take encodings; `member` is the encoded member of the result. */
const encodings = (operation: string, member: string, requirement: string): Rows => ({
  [`${requirement}.encoding-default@${operation}`]: {
    'json comes by default': [asking(operation, (given) => ({ encoding: 'json', ...given }))],
    'the default is not named': [
      answering(operation, ({ encoding, ...result }, call) =>
        call.parameters['encoding'] === undefined ? result : { ...result, encoding },
      ),
    ],
    'json comes under the name of hex': [
      asking(operation, (given) => ({ encoding: 'json', ...given })),
      answering(operation, (result) => ({ ...result, encoding: 'hex' })),
    ],
  },
  [`${requirement}.encoding-echo@${operation}`]: {
    'encoding is ignored': [asking(operation, ({ encoding: _encoding, ...given }) => given)],
    'an encoding that the document does not name is taken for hex': [
      asking(operation, (given) => (given['encoding'] === 'cb58' ? { ...given, encoding: 'hex' } : given)),
    ],
    'encoding in the answer is always hex': [answering(operation, (result) => ({ ...result, encoding: 'hex' }))],
    'hex is refused when it is asked for': [
      asking(operation, (given) => (given['encoding'] === 'hex' ? { ...given, encoding: 'no' } : given)),
    ],
  },
  ...(member === 'block'
    ? {
        [`node.block.string@${operation}`]: {
          'a json block is hex': [
            answering(operation, (result) => (result['encoding'] === 'json' ? { ...result, block: '0x00' } : result)),
          ],
          'a json block is cut short': [
            answering(operation, (result) =>
              result['encoding'] === 'json' ? { ...result, block: String(result['block']).slice(0, 90) } : result,
            ),
          ],
          'a hex block is base64': [
            answering(operation, (result) =>
              result['encoding'] === 'hex' ? { ...result, block: 'AAAU+w==' } : result,
            ),
          ],
        },
      }
    : {}),
});

const broken: Rows = {
  'node.asset.echo@vm.getAssetDescription': {
    'always the native asset': [asking('vm.getAssetDescription', () => ({ assetID: native }))],
    'the native asset for what is not known': [
      lenient('vm.getAssetDescription', () => ({
        assetID: native,
        name: 'Avalanche',
        symbol: 'AVAX',
        denomination: '9',
      })),
    ],
  },
  'node.balances.agree@vm.getBalance': {
    'a balance is one too large': [
      answering('vm.getBalance', (result) => ({ ...result, balance: raise(result['balance'], 1n) })),
    ],
    'a balance is always zero': [answering('vm.getBalance', (result) => ({ ...result, balance: '0' }))],
    'all balances leave one out': [
      answering('vm.getAllBalances', (result) => ({ balances: list(result['balances']).slice(1) })),
    ],
    'all balances name one too small': [
      answering('vm.getAllBalances', (result) => ({
        balances: list(result['balances']).map((entry) => ({ ...entry, balance: raise(entry['balance'], -1n) })),
      })),
    ],
  },
  ...encodings('vm.getBlock', 'block', 'node.block'),
  ...encodings('vm.getBlockByHeight', 'block', 'node.block'),
  ...encodings('vm.getTx', 'tx', 'node.tx'),
  'node.block.id-format@vm.getBlock': {
    'any text gets a block': [firstBlock()],
    'hex digits are read': [
      asking('vm.getBlock', (given) =>
        String(given['blockID']).startsWith('0x')
          ? { ...given, blockID: cb58Text(Buffer.from(String(given['blockID']).slice(2), 'hex')) }
          : given,
      ),
    ],
  },
  'node.block.height-format@vm.getBlockByHeight': {
    'what follows the digits is ignored': [height((text) => /^\d+/.exec(text)?.[0] ?? text)],
    'signs are ignored': [height((text) => text.replace(/^[-+]/, ''))],
    'hex digits are read': [height((text) => (text.startsWith('0x') ? BigInt(text).toString() : text))],
    'blanks are ignored': [height((text) => text.trim())],
    'no text is 0': [height((text) => (text === '' ? '0' : text))],
    'words are 0': [height((text) => (/^[a-z]+$/.test(text) ? '0' : text))],
  },
  'node.block.by-height-agrees@vm.getBlockByHeight': {
    'the block below, whatever the encoding': [height((text) => (BigInt(text) > 0n ? raise(text, -1n) : text))],
    'the block below in hex': [
      asking('vm.getBlockByHeight', (given) =>
        given['encoding'] === 'hex' ? { ...given, height: raise(given['height'], -1n) } : given,
      ),
    ],
    'another time in json': [
      answering('vm.getBlockByHeight', (result) => ({
        ...result,
        block: String(result['block']).replace(/"time":\d/, '"time":9'),
      })),
    ],
    'no block by id in hex': [
      asking('vm.getBlock', (given) => (given['encoding'] === 'hex' ? { ...given, blockID: native } : given)),
    ],
  },
  'node.height.last-accepted@vm.getHeight': {
    'one too high': [answering('vm.getHeight', () => ({ height: String(head + 1n) }))],
    'a thousand too high': [answering('vm.getHeight', () => ({ height: String(head + 1_000n) }))],
    'one too low': [answering('vm.getHeight', () => ({ height: String(head - 1n) }))],
    'the last block for every height above': [
      asking('vm.getBlockByHeight', (given) =>
        BigInt(String(given['height'])) > head + 1n ? { ...given, height: String(head) } : given,
      ),
    ],
  },
  'node.height.monotone@vm.getHeight': {
    'it falls with every answer': [counted('vm.getHeight', (_result, count) => ({ height: String(100_000 - count) }))],
  },
  'node.tx.id@vm.getTx': {
    'the id of the chain': [
      unsigned((body, tx) => {
        tx['id'] = body['blockchainID'];
      }),
    ],
  },
  'node.tx.credentials-per-input@vm.getTx': {
    'one too many': [
      unsigned((_body, tx) => {
        tx['credentials'] = [...list(tx['credentials']), list(tx['credentials'])[0] ?? {}];
      }),
    ],
    'imported inputs not counted': [
      unsigned((body, tx) => {
        tx['credentials'] = list(tx['credentials']).slice(0, list(body['inputs']).length);
      }),
    ],
  },
  'node.tx.import-fields@vm.getTx': {
    'no sourceChain': [
      unsigned((body) => {
        delete body['sourceChain'];
      }),
    ],
    'no importedInputs': [
      unsigned((body) => {
        delete body['importedInputs'];
      }),
    ],
    'both on every transaction': [
      unsigned((body) => {
        body['sourceChain'] ??= platform;
        body['importedInputs'] ??= [];
      }),
    ],
  },
  'node.tx.export-fields@vm.getTx': {
    'no destinationChain': [
      unsigned((body) => {
        delete body['destinationChain'];
      }),
    ],
    'no exportedOutputs': [
      unsigned((body) => {
        delete body['exportedOutputs'];
      }),
    ],
    'both on every transaction': [
      unsigned((body) => {
        body['destinationChain'] ??= platform;
        body['exportedOutputs'] ??= null;
      }),
    ],
  },
  'node.tx.network@vm.getTx': {
    'another network everywhere': [
      unsigned((body) => {
        body['networkID'] = 5;
      }),
    ],
    'another network here and there': [
      unsigned((body) => {
        if ('importedInputs' in body) Object.assign(body, { networkID: 12, outputs: [] });
      }),
    ],
  },
  'node.tx.threshold@vm.getTx': {
    'one more than there are addresses': [
      unsigned((body) => {
        for (const { output } of list(body['outputs']))
          Object.assign(output as Members, { threshold: list((output as Members)['addresses']).length + 1 });
      }),
    ],
  },
  'node.tx-status.unknown@vm.getTxStatus': {
    Processing: [
      answering('vm.getTxStatus', ({ status }) => ({ status: status === 'Unknown' ? 'Processing' : status })),
    ],
    'an error': [
      {
        call: (call, next) => {
          const answer = next(call);
          return answer.kind === 'answer' && JSON.stringify(answer.body).includes('Unknown')
            ? { kind: 'rpc-error', code: -32000, message: 'not found' }
            : answer;
        },
      },
    ],
  },
  'node.tx-status.accepted@vm.getTxStatus': {
    Processing: [
      answering('vm.getTxStatus', ({ status }) => ({ status: status === 'Accepted' ? 'Processing' : status })),
    ],
  },
  'node.tx-status.final@vm.getTxStatus': {
    'Accepted, and later Processing': [
      counted('vm.getTxStatus', (result, count) => (count < 6 ? result : { status: 'Processing' })),
    ],
  },
  'node.utxos.source-chain@vm.getUTXOs': {
    'sourceChain is ignored': [asking('vm.getUTXOs', ({ sourceChain: _chain, ...given }) => given)],
    'any sourceChain is the platform chain': [
      asking('vm.getUTXOs', (given) =>
        given['sourceChain'] === undefined ? given : { ...given, sourceChain: platform },
      ),
    ],
  },
  'node.utxos.encoding-hex@vm.getUTXOs': {
    'any encoding is taken for hex': [asking('vm.getUTXOs', ({ encoding: _encoding, ...given }) => given)],
    'another one is named': [answering('vm.getUTXOs', (result) => ({ ...result, encoding: 'cb58' }))],
  },
};

describe.each(Object.entries(broken))('%s', (key, ways) => {
  test.each(partOf(Object.entries(ways)))('fails: %s', async (_name, alterations) => {
    const { outcomes, defects } = await judged(alterations, { only: [key] });
    const own = outcomes.find((outcome) => `${outcome.requirement}@${outcome.operation}` === key);
    expect(`${own?.verdict} ${own?.verdict === 'fail' ? '' : (own?.reason ?? '')}`.trim()).toBe('fail');
    expect(defects).toEqual([]);
  });
});
