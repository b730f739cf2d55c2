import { rpc, until } from '../../rpc.ts';
import { callData, type ContractRecord, creationCode } from './contract.ts';
import type { Senders, Transaction } from './senders.ts';

/** How a node puts several transactions into one block, and how it makes an empty one; absent: it cannot. */
export interface Mining {
  readonly pause?: readonly [method: string, ...params: unknown[]];
  readonly resume?: readonly [method: string, ...params: unknown[]];
  readonly mine?: readonly [method: string, ...params: unknown[]];
}

/** A chain that is filled: its node, and who sends the transactions. */
export interface Chain {
  readonly url: string;
  readonly senders: Senders;
}

/** Blocks of each part of the seed. */
const rounds = 12;
const perRound = 5;
const gas = '0x7a120';

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const addressOf = (value: number): string => `0x${value.toString(16).padStart(40, '0')}`;
/** A topic or a value with digits at both ends, so that padding on the wrong side shows. */
const word = (kind: number, value: number): bigint => (BigInt(kind) << 248n) + BigInt(value);

/** Waits until a transaction is in a block, and returns its receipt. */
async function receiptOf(url: string, hash: string): Promise<Readonly<Record<string, unknown>>> {
  // Until it has indexed the transaction, a node answers with null or with an error.
  const ask = async (): Promise<Readonly<Record<string, unknown>> | null> => {
    const answer = await rpc(url, 'eth_getTransactionReceipt', [hash]).catch(() => null);
    return answer as Readonly<Record<string, unknown>> | null;
  };
  const receipt = await until(ask, (answer) => answer !== null, `the receipt of ${hash}`);
  return receipt ?? {};
}

/** Sends transactions that come into one block where the node can do that. */
async function inOneBlock(
  { url, senders }: Chain,
  { pause, resume, mine }: Mining,
  all: readonly Transaction[],
): Promise<void> {
  if (pause) await rpc(url, pause[0], pause.slice(1));
  const hashes = await senders.send(all);
  if (mine && pause) await rpc(url, mine[0], mine.slice(1));
  if (resume) await rpc(url, resume[0], resume.slice(1));
  for (const hash of hashes) await receiptOf(url, hash);
}

/** The records of a call: logs whose topics overlap, so that every filter divides them. */
function recordsOf(round: number, place: number): readonly ContractRecord[] {
  const count = 1 + ((round + place) % 8);
  const logs = Array.from({ length: count }, (_, index): ContractRecord => {
    const topics = [word(0xa, (round + index) % 3), word(0xb, index % 4), word(0xa, place % 3), word(0xd, round)];
    return { topics: topics.slice(0, (round + place + index) % 5), data: word(0xe, round * 100 + place * 10 + index) };
  });
  const slot: ContractRecord = { slot: BigInt(place), value: word(0xf, round) };
  return [...logs, slot];
}

function accessList(contract: string): readonly object[] {
  return [{ address: contract, storageKeys: [`0x${''.padStart(64, '0')}`] }];
}

/** The transactions of a block: calls of contracts with logs, transfers, calls that fail, access lists. */
function transactionsOf(round: number, senders: readonly string[], contracts: readonly string[]): Transaction[] {
  const [first, second] = contracts as [string, string];
  return Array.from({ length: perRound }, (_, place): Transaction => {
    const from = senders[(round + place) % senders.length] as string;
    const call = { from, to: place % 2 === 0 ? first : second, gas, data: callData(recordsOf(round, place)) };
    if (place === 1) return { from, to: addressOf(0xabc000 + (round % 4)), value: hex(1_000 + round), gas: '0x5208' };
    if (place === 3 && round % 3 === 0) return { ...call, data: callData(['fail']) };
    if (place === 4 && round % 2 === 0) return { ...call, accessList: accessList(second) };
    return call;
  });
}

/** Deploys the contract of the seed, and returns its address and its transaction. */
async function deployContract({ url, senders }: Chain): Promise<{ readonly address: string; readonly hash: string }> {
  const [hash] = await senders.send([{ from: senders.addresses[0], data: creationCode, gas: '0x200000' }]);
  if (hash === undefined) throw new Error(`${url} does not take the transaction that creates a contract`);
  return { address: String((await receiptOf(url, hash))['contractAddress']), hash };
}

/** One transaction with logs, which makes a chain grow. */
export async function growChain({ url, senders }: Chain, count: number): Promise<void> {
  const logs = (await rpc(url, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])) as readonly Transaction[];
  const data = callData(recordsOf(count % rounds, count % perRound));
  await senders.send([{ from: senders.addresses[0], to: logs[0]?.['address'], gas, data }]);
}

/**
 * Fills a chain through the interface of its node: two contracts, some hundred logs with none to four topics, transfers
 * between plain accounts, calls that fail, access lists, blocks with several transactions and blocks without any.
 * Returns the hash of a transaction that creates a contract.
 */
export async function seedChain(chain: Chain, mining: Mining): Promise<string> {
  const { url, senders } = chain;
  const { addresses } = senders;
  const deployed = [await deployContract(chain), await deployContract(chain)] as const;
  const contracts = deployed.map(({ address }) => address);
  await inOneBlock(chain, mining, [{ from: addresses[0], data: '0xfe', gas }]);

  for (let round = 0; round < rounds; round += 1) {
    await inOneBlock(chain, mining, transactionsOf(round, addresses, contracts));
    if (mining.mine && round % 4 === 3) await rpc(url, mining.mine[0], mining.mine.slice(1));
  }
  return deployed[0].hash;
}
