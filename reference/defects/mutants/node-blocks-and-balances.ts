import { textAt } from '../../../defects/call.ts';
import { type Defect, when } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeOutcome, member } from '../../../defects/operators/answers.ts';
import { cachedBy } from '../../../defects/operators/caches.ts';
import { defaultTo, fix, ignore, replace } from '../../../defects/operators/parameters.ts';
import { all, given, isNumber, matches, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { answerRefusals, on, success, unknown } from '../inside.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import type { MutantTable, Mutants } from './types.ts';
import { changeTransaction, takeEncoding } from '../shared/transactions.ts';

const oneMore = (amount: Value): string => String(BigInt(String(amount)) + 1n);

const loseFirstOf = (member: string): Defect =>
  changeAnswer(member, (list) => (Array.isArray(list) ? list.slice(1) : list));

/** The block of an answer in this encoding is another. */
const changeBlock = (encoding: 'hex' | 'json', change: (block: string) => Value): Defect =>
  changeBody((body) => (body['encoding'] === encoding ? { ...body, block: change(String(body['block'])) } : body));

/** The default encoding is not hex. */
const encodingDefault: Mutants = {
  json: defaultTo('encoding', 'json'),
  'says-json': when(missing('encoding'), changeAnswer('encoding', 'json')),
};

/** An encoding that was not requested, or that the document does not name. */
const encodingEcho: Mutants = {
  'always-hex': ignore('encoding'),
  'hexnc-taken': takeEncoding('hexnc'),
  'hexc-taken': takeEncoding('hexc'),
  'cb58-taken': takeEncoding('cb58'),
};

/** A height that is no decimal string is read as another one. */
const readHeight = (read: (text: string) => string | undefined): Defect =>
  when(
    ({ parameters: { height } }) => typeof height === 'string' && !/^(0|[1-9]\d*)$/.test(height),
    replace('height', read),
  );

/** Invalid block ids that match get a block instead of a refusal. */
const answerIds = (fits: (id: string) => boolean): Defect =>
  answerRefusals(({ parameters: { blockID, encoding } }) =>
    typeof blockID === 'string' && blockID !== '' && fits(blockID)
      ? success({ block: encoding === 'json' ? '{}' : '0x00', encoding: encoding ?? 'hex' })
      : undefined,
  );

export default {
  // The description of another asset.
  'node.asset.echo': {
    'any-transaction': (operation) =>
      answerRefusals(({ parameters: { assetID = null } }, _next, { xchain }) =>
        xchain.txs.has(fromCb58(String(assetID)) ?? '')
          ? success({ assetID, name: '', symbol: '', denomination: '0' })
          : undefined,
      )(operation),
  },

  // A balance or references that differ from the UTXOs.
  'node.balance.of-utxos': {
    'balance-through-a-double': changeAnswer('balance', (old) => String(BigInt(Number(old)))),
    'first-reference-lost': loseFirstOf('utxoIDs'),
    'first-reference-twice': changeAnswer('utxoIDs', (list) =>
      Array.isArray(list) ? [...list, ...list.slice(0, 1)] : list,
    ),
  },

  // A balance that differs from the one of all balances.
  'node.balances.agree': {
    'zero-refused': changeOutcome((answer) =>
      answer.kind === 'answer' && at(answer.body, 'balance') === '0' ? unknown : answer,
    ),
    // Only balances below 10^9 are one too much.
    'small-balance-one-more': changeAnswer('balance', (old) =>
      old !== '0' && String(old).length < 10 ? oneMore(old) : old,
    ),
  },

  // Entries that differ from the sums over the UTXOs.
  'node.balances.of-utxos': {
    'one-entry-lost': loseFirstOf('balances'),
    // A cache whose key is a prefix of the address.
    'key-cut': cachedBy((call) => textAt(call, 'address').slice(0, 8)),
    // An asset that the address had once is still listed.
    'asset-not-held': changeBody((body, _, { xchain }) => {
      const entries = Array.isArray(body['balances']) ? body['balances'] : [];
      const held = new Set(entries.map((entry) => at(entry, 'asset')));
      // The native asset is listed by its symbol.
      const ids = [...xchain.assets.keys()].filter((id) => id !== xchain.nativeAssetId).map(toCb58);
      const unheld = ids.find((id) => !held.has(id));
      return unheld === undefined ? body : { balances: [...entries, { asset: unheld, balance: '5' }] };
    }),
  },

  // A call by height gets another block than a call by id.
  'node.block.by-height-agrees': {
    'height-of-32-bits': when(
      matches('height', /^\d{1,19}$/),
      replace('height', (height) => String(BigInt.asUintN(32, BigInt(height)))),
    ),
    'end-of-hundred': when(given('height', '99'), fix('height', '100')),
    'hex-differs': changeBlock('hex', (block) => `${block.slice(0, -2)}00`),
    // In json, an odd height gets the block of the height before.
    'odd-height-json-differs': when(
      all(given('encoding', 'json'), matches('height', /[13579]$/)),
      replace('height', (height) => String(BigInt(height) - 1n)),
    ),
  },

  // The default encoding is not hex.
  'node.block.encoding-default': encodingDefault,
  'node.tx.encoding-default': encodingDefault,

  // An encoding that was not requested, or that the document does not name.
  'node.block.encoding-echo': {
    ...encodingEcho,
    'json-of-every-64th-height': {
      hard: 'hard',
      sentence: 'json is answered by hex for heights that are multiples of 64',
      mutate: on(
        'vm.getBlockByHeight',
        when(
          all(
            given('encoding', 'json'),
            isNumber('height', (height) => height > 0 && height % 64 === 0),
          ),
          fix('encoding', 'hex'),
        ),
      ),
    },
  },
  'node.tx.encoding-echo': {
    ...encodingEcho,
    'encoding-in-capitals': {
      hard: 'easy',
      sentence: 'an encoding in capitals is taken, and the answer names another than was asked for',
      mutate: replace('encoding', (encoding) => encoding.toLowerCase()),
    },
  },

  // Heights that are no decimal string and get a block.
  'node.block.height-format': {
    hex: readHeight((text) => (/^0x[0-9a-f]+$/i.test(text) ? String(Math.min(Number(text), 3)) : undefined)),
    sign: readHeight((text) => (/^[-+]\d+$/.test(text) ? '1' : undefined)),
    words: readHeight((text) => (/^[a-z-]+$/i.test(text) ? '1' : undefined)),
  },

  // Block ids that are no cb58 and get a block.
  'node.block.id-format': {
    alphabet: answerIds((id) => /[^1-9A-HJ-NP-Za-km-z]/.test(id)),
    checksum: answerIds((id) => /^[1-9A-HJ-NP-Za-km-z]{45,55}$/.test(id)),
    length: answerIds((id) => /^[1-9A-HJ-NP-Za-km-z]*$/.test(id) && (id.length < 45 || id.length > 55)),
    'block-id-between-spaces': {
      hard: 'middling',
      sentence: 'white space around a block id is looked over',
      mutate: on(
        'vm.getBlock',
        when(
          ({ parameters }) => typeof parameters['blockID'] === 'string',
          replace('blockID', (id) => id.trim()),
        ),
      ),
    },
  },

  // Blocks that are no string in their encoding.
  'node.block.string': {
    'no-json': changeBlock('json', (block) => block.slice(0, -1)),
    'no-hex': changeBlock('hex', (block) => Buffer.from(block).toString('base64')),
  },

  // The json encoding differs from the bytes.
  'node.bytes.same-content': {
    locktime: on('vm.getTx', changeTransaction(member('unsignedTx.outputs.output.locktime', (old) => Number(old) + 1))),
    memo: on('vm.getTx', changeTransaction(member('unsignedTx.memo', '0x00'))),
    'one-signature': on('vm.getTx', changeTransaction(member('credentials.credential.signatures', []))),
    height: on(
      ['vm.getBlock', 'vm.getBlockByHeight'],
      changeBlock('json', (block) => block.replace(/"height":"?\d+"?/, '"height":7777777')),
    ),
  },
} satisfies MutantTable;
