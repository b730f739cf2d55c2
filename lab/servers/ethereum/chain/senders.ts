import { createRequire } from 'node:module';
import path from 'node:path';
import { installNode } from '../../install.ts';
import { rpc, rpcBatch, until } from '../../rpc.ts';

export type Transaction = Readonly<Record<string, unknown>>;

/** Accounts that send the transactions of the seed. */
export interface Senders {
  readonly addresses: readonly string[];
  /** Sends transactions, and returns the hashes of those that the node took. */
  send(transactions: readonly Transaction[]): Promise<readonly string[]>;
}

/** How many accounts send transactions. */
const count = 3;

/** Accounts whose keys the node has. */
export async function nodeSenders(url: string): Promise<Senders> {
  const accounts = (await rpc(url, 'eth_accounts')) as readonly string[];
  return {
    addresses: accounts.slice(0, count),
    send: async (transactions) => {
      const calls = transactions.map((transaction) => ({ method: 'eth_sendTransaction', params: [transaction] }));
      return (await rpcBatch(url, calls)).filter((hash) => typeof hash === 'string');
    },
  };
}

const signer = 'micro-eth-signer';

/** Installs the package that signs transactions. */
export function installSigner(folder: string): void {
  installNode(path.join(folder, 'signer'), [`${signer}@0.20.1`]);
}

interface Signing {
  readonly addr: { fromPrivateKey(key: string): string };
  readonly Transaction: {
    prepare(members: Readonly<Record<string, unknown>>): { signBy(key: string, entropy: boolean): { toHex(): string } };
  };
}

/** Enough for the transactions of a seed. */
const funds = 10n ** 21n;
const maxFeePerGas = 200n * 10n ** 9n;

const big = (value: unknown): bigint => BigInt(String(value));

/** Accounts with the keys that are given; the first of them has funds. */
export async function keySenders(url: string, folder: string, keys: readonly string[]): Promise<Senders> {
  const load = createRequire(path.join(folder, 'signer', 'index.js'));
  const { addr, Transaction } = load(signer) as Signing;
  const keyOf = new Map(keys.map((key) => [addr.fromPrivateKey(key).toLowerCase(), key]));
  const addresses = [...keyOf.keys()];
  const chainId = big(await rpc(url, 'eth_chainId'));

  const sign = (transaction: Transaction, nonce: bigint): string => {
    const { from, to = '0x', value = 0, gas = 21_000, data = '', accessList = [] } = transaction;
    const amounts = { value: big(value), gasLimit: big(gas), nonce, chainId, maxFeePerGas };
    const prepared = Transaction.prepare({ ...amounts, to, data, accessList, maxPriorityFeePerGas: 1n });
    return prepared.signBy(keyOf.get(String(from)) ?? '', false).toHex();
  };

  const send = async (transactions: readonly Transaction[]): Promise<readonly string[]> => {
    const nonces = new Map<unknown, bigint>();
    for (const address of addresses)
      nonces.set(address, big(await rpc(url, 'eth_getTransactionCount', [address, 'pending'])));
    const calls = transactions.map((transaction) => {
      const nonce = nonces.get(transaction['from']) ?? 0n;
      nonces.set(transaction['from'], nonce + 1n);
      return { method: 'eth_sendRawTransaction', params: [sign(transaction, nonce)] };
    });
    return (await rpcBatch(url, calls)).filter((hash) => typeof hash === 'string');
  };

  const balanceOf = async (address: string): Promise<bigint> =>
    big(await rpc(url, 'eth_getBalance', [address, 'latest']));
  for (const to of addresses.slice(1)) {
    if ((await balanceOf(to)) > 0n) continue;
    await send([{ from: addresses[0], to, value: funds }]);
    await until(
      () => balanceOf(to),
      (balance) => balance > 0n,
      `the transfer to ${to}`,
    );
  }
  return { addresses, send };
}
