import { utxoIdOf } from './ids.ts';
import { consumedOf, producedOf, type Input, type Output, type SignedTx, type UtxoFields } from './transactions.ts';

/** Position of an event in the chain. */
export interface Position {
  readonly txId: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: number;
}

/** A UTXO with its history. */
export interface Utxo extends UtxoFields {
  readonly id: string;
  /** The chain that created it, and the chain on which it can be spent. */
  readonly createdOn: string;
  readonly spendableOn: string;
  readonly created: Position;
  consumed?: Position;
}

/** The UTXOs of one place by owner: a UTXO with several owners is listed under each. */
export interface UtxoSet {
  get(id: string): Utxo | undefined;
  add(utxo: Utxo): void;
  remove(utxo: Utxo): void;
  /** In the order of their ids. */
  of(address: string): readonly Utxo[];
  readonly owners: readonly string[];
}

const createSet = (): UtxoSet => {
  const byId = new Map<string, Utxo>();
  const byOwner = new Map<string, Map<string, Utxo>>();
  const sorted = new Map<string, readonly Utxo[]>();
  return {
    get: (id) => byId.get(id),
    add(utxo) {
      byId.set(utxo.id, utxo);
      for (const owner of utxo.output.addresses) {
        const ownedUtxos = byOwner.get(owner) ?? new Map<string, Utxo>();
        byOwner.set(owner, ownedUtxos.set(utxo.id, utxo));
        sorted.delete(owner);
      }
    },
    remove(utxo) {
      byId.delete(utxo.id);
      for (const owner of utxo.output.addresses) {
        byOwner.get(owner)?.delete(utxo.id);
        sorted.delete(owner);
      }
    },
    of(address) {
      const cachedRows = sorted.get(address);
      if (cachedRows) return cachedRows;
      const rows = [...(byOwner.get(address)?.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
      sorted.set(address, rows);
      return rows;
    },
    get owners() {
      return [...byOwner.keys()].sort();
    },
  };
};

export interface Ledger {
  readonly unspent: UtxoSet;
  /** UTXOs exported to this chain and not yet imported, by the id of the chain they come from. */
  incoming(sourceChain: string): UtxoSet;
  /** All UTXOs that this chain created, exported ones included, in the order of creation. */
  readonly history: readonly Utxo[];
  /** Adds a UTXO that another chain exported to this one. */
  receive(sourceChain: string, output: Output, outputIndex: number, created: Position): void;
  /** @throws if an input is unknown, already spent or still locked, or has another amount. */
  apply(tx: SignedTx, at: Position): void;
}

export const createLedger = (blockchainId: string): Ledger => {
  const unspent = createSet();
  const incoming = new Map<string, UtxoSet>();
  const history: Utxo[] = [];

  const nothing = createSet();
  const incomingFrom = (sourceChain: string): UtxoSet => incoming.get(sourceChain) ?? nothing;

  const consume = (set: UtxoSet, input: Input, at: Position): void => {
    const utxo = set.get(utxoIdOf(input.txId, input.outputIndex));
    if (!utxo) throw new Error(`${at.txId} spends ${input.txId}:${input.outputIndex}, which is not unspent`);
    if (utxo.assetId !== input.assetId || utxo.output.amount !== input.input.amount)
      throw new Error(`${at.txId} misstates ${utxo.id}`);
    if (utxo.output.locktime > BigInt(at.time)) throw new Error(`${at.txId} spends ${utxo.id}, which is locked`);
    utxo.consumed = at;
    set.remove(utxo);
  };

  return {
    unspent,
    incoming: incomingFrom,
    history,
    receive(sourceChain, row, outputIndex, created) {
      const { txId } = created;
      const set = incoming.get(sourceChain) ?? createSet();
      incoming.set(sourceChain, set);
      set.add({
        ...row,
        txId,
        outputIndex,
        id: utxoIdOf(txId, outputIndex),
        createdOn: sourceChain,
        spendableOn: blockchainId,
        created,
      });
    },
    apply(signed, at) {
      const tx = signed.unsigned;
      for (const input of tx.inputs) consume(unspent, input, at);
      if (tx.kind === 'import') for (const input of tx.importedInputs) consume(incomingFrom(tx.sourceChain), input, at);
      if (consumedOf(tx).length !== signed.credentials.length)
        throw new Error(`${at.txId} has another number of credentials than of inputs`);
      const outputs = producedOf(tx, at.txId);
      const exported = tx.kind === 'export' ? tx.exportedOutputs : [];
      [...outputs, ...exported].forEach((row, outputIndex) => {
        const utxo: Utxo = {
          ...row,
          txId: at.txId,
          outputIndex,
          id: utxoIdOf(at.txId, outputIndex),
          createdOn: blockchainId,
          spendableOn: tx.kind === 'export' && outputIndex >= outputs.length ? tx.destinationChain : blockchainId,
          created: at,
        };
        history.push(utxo);
        if (utxo.spendableOn === blockchainId) unspent.add(utxo);
      });
    },
  };
};
