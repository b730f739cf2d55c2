import { assemble, type Step } from './assembler.ts';

/** The contract of the seed: it does what the records in its call data say, one record of six words after the other. */
export type ContractRecord =
  /** Emits a log with these topics, of which there may be none to four, and one word of data. */
  | { readonly topics: readonly bigint[]; readonly data: bigint }
  /** Stores a value. */
  | { readonly slot: bigint; readonly value: bigint }
  /** Fails, so that the whole call is undone. */
  | 'fail';

const wordBytes = 32;
const recordWords = 6;
const recordBytes = recordWords * wordBytes;
const maxTopics = 4;

/** First words of records that emit no log. */
const kinds = { fail: 5, store: 6 } as const;

const dups = ['DUP1', 'DUP2', 'DUP3', 'DUP4'] as const;
const logs = ['LOG0', 'LOG1', 'LOG2', 'LOG3', 'LOG4'] as const;

/** Puts a word of the record on the stack. The offset of the record lies `below` other values. */
function loadWord(word: number, below: 0 | 1 | 2 | 3): readonly Step[] {
  return [dups[below], word * wordBytes, 'ADD', 'CALLDATALOAD'];
}

/** Emits a log: `topics` words behind the first one are its topics, the first of them on top of the stack. */
function emitLog(topics: 0 | 1 | 2 | 3 | 4): readonly Step[] {
  const words = ([0, 1, 2, 3] as const).slice(0, topics);
  return [...words.flatMap((below) => loadWord(topics - below, below)), wordBytes, 0, logs[topics]];
}

function branch(kind: number): readonly Step[] {
  return ['DUP1', kind, 'EQ', { to: `kind${kind}` }, 'JUMPI'];
}

function onKind(kind: number, steps: readonly Step[]): readonly Step[] {
  return [{ label: `kind${kind}` }, 'POP', ...steps, { to: 'next' }, 'JUMP'];
}

const runtime = assemble([
  0, // the offset of the record
  { label: 'loop' },
  ...(['CALLDATASIZE', 'DUP2', 'LT', 'ISZERO'] as const),
  { to: 'end' },
  'JUMPI',
  ...loadWord(5, 0),
  ...([0, 'MSTORE', 'DUP1', 'CALLDATALOAD'] as const), // the data of a log; the kind of the record
  ...[1, 2, 3, 4, kinds.fail, kinds.store].flatMap(branch),
  'POP',
  ...emitLog(0),
  { to: 'next' },
  'JUMP',
  ...([1, 2, 3, 4] as const).flatMap((topics) => onKind(topics, emitLog(topics))),
  ...onKind(kinds.store, [...loadWord(2, 0), ...loadWord(1, 1), 'SSTORE']),
  ...onKind(kinds.fail, [0, 0, 'REVERT']),
  { label: 'next' },
  ...([recordBytes, 'ADD'] as const),
  { to: 'loop' },
  'JUMP',
  { label: 'end' },
  'STOP',
]);

/** Returns the rest of the code, which then is the contract. */
function deploy(code: string): string {
  const size = code.length / 2;
  const prefix = (start: number): string =>
    assemble([size & 0xff, start, 0, 'CODECOPY', size & 0xff, 0, 'RETURN'] satisfies Step[]);
  return prefix(prefix(0).length / 2) + code;
}

/** The input of the transaction that creates the contract. */
export const creationCode = `0x${deploy(runtime)}`;

function wordsOf(record: ContractRecord): readonly bigint[] {
  if (record === 'fail') return [BigInt(kinds.fail)];
  if ('slot' in record) return [BigInt(kinds.store), record.slot, record.value];
  const { topics, data } = record;
  if (topics.length > maxTopics) throw new Error(`a log has at most ${maxTopics} topics`);
  const absent = Array.from({ length: maxTopics - topics.length }, () => 0n);
  return [BigInt(topics.length), ...topics, ...absent, data];
}

/** The input of a call of the contract. */
export function callData(records: readonly ContractRecord[]): string {
  const words = records.flatMap((record) => {
    const fieldWords = wordsOf(record);
    return [...fieldWords, ...Array.from({ length: recordWords - fieldWords.length }, () => 0n)];
  });
  return `0x${words.map((word) => word.toString(16).padStart(2 * wordBytes, '0')).join('')}`;
}
