import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { everyAt, isObject, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'credentials' | 'import-fields' | 'export-fields' | 'threshold' | 'network' | 'other-chain';

type Violation = NonNullable<Judgement['violation']>;

/** A list member of a transaction; empty lists also come as null. */
const list = (unsigned: JsonObject, name: string): readonly Json[] => {
  const value = unsigned[name];
  return Array.isArray(value) ? (value as Json[]) : [];
};

const judged = (rule: Rule, violation: Violation | undefined): Judgement<Rule> => ({
  rule,
  evidence: 1,
  violation,
});

/**
 * A transaction has one credential per input. Operation transactions consume more than their inputs, in a form that the
 * document does not show.
 */
const credentials = (tx: JsonObject, unsigned: JsonObject): Violation | undefined => {
  const consumed = list(unsigned, 'inputs').length + list(unsigned, 'importedInputs').length;
  const signed = list(tx, 'credentials').length;
  if (signed === consumed) return undefined;
  return {
    code: 'credentials-per-input',
    message: 'the number of credentials is not that of the inputs',
    expected: `${consumed} credentials, imported inputs counted`,
    actual: `${signed}`,
    pointer: '/result/tx/credentials',
  };
};

/** Members that only one kind of transaction has: if such a member is present, the list of that kind is not empty. */
const kinds = [
  { rule: 'import-fields', chain: 'sourceChain', list: 'importedInputs', does: 'imports' },
  { rule: 'export-fields', chain: 'destinationChain', list: 'exportedOutputs', does: 'exports' },
] as const;

const ofKind = (unsigned: JsonObject, kind: (typeof kinds)[number]): Judgement<Rule> | undefined => {
  if (!(kind.chain in unsigned) && !(kind.list in unsigned)) return undefined;
  const empty = kind.list in unsigned && list(unsigned, kind.list).length === 0;
  return judged(
    kind.rule,
    empty
      ? {
          code: 'unrelated-chain-members',
          about: `${kind.chain} ${kind.list} ${kind.does}`,
          message: `${kind.chain} and ${kind.list} on a transaction that ${kind.does} nothing`,
          expected: `neither of them, or a ${kind.list} that holds something`,
          actual: show(unsigned[kind.list]),
          pointer: `/result/tx/unsignedTx/${kind.list}`,
        }
      : undefined,
  );
};

const threshold = (unsigned: JsonObject): Judgement<Rule> | undefined => {
  const outputs = ['outputs', 'exportedOutputs'].flatMap((name) =>
    list(unsigned, name).map(
      (row, index) =>
        [`/result/tx/unsignedTx/${name}/${index}/output`, isObject(row) ? row['output'] : undefined] as const,
    ),
  );
  const owned = outputs.flatMap(([pointer, output]) =>
    isObject(output) && Number.isInteger(output['threshold'])
      ? [{ pointer, needed: Number(output['threshold']), owners: list(output, 'addresses').length }]
      : [],
  );
  if (owned.length === 0) return undefined;
  const wrong = owned.find(({ needed, owners }) => needed > owners);
  return {
    ...judged(
      'threshold',
      wrong && {
        code: 'threshold-above-addresses',
        message: 'an output needs more signers than it has addresses',
        expected: `a threshold of at most ${wrong.owners}`,
        actual: `${wrong.needed}`,
        pointer: `${wrong.pointer}/threshold`,
      },
    ),
    evidence: owned.length,
  };
};

/** Assets come from another chain or go to it. */
const otherChain = (unsigned: JsonObject): Judgement<Rule> | undefined => {
  const own = unsigned['blockchainID'];
  const named = ['sourceChain', 'destinationChain'].filter((name) => typeof unsigned[name] === 'string');
  if (typeof own !== 'string' || named.length === 0) return undefined;
  const member = named.find((name) => unsigned[name] === own);
  return {
    ...judged(
      'other-chain',
      member === undefined
        ? undefined
        : {
            code: 'not-another-chain',
            about: member,
            message: `${member} is not the id of another chain`,
            expected: `another chain than ${own}`,
            actual: show(own),
            pointer: `/result/tx/unsignedTx/${member}`,
          },
    ),
    evidence: named.length,
  };
};

/** Prefix of mainnet addresses. An address with this prefix shows that a target belongs to mainnet. */
const mainnetAddress = /^[A-Za-z0-9]+-avax1/;

/** Judges each transaction of vm.getTx by itself, and checks that all transactions belong to one network. */
export const nodeTransactions: PassiveCheck<Rule> = {
  name: 'checks/node-transactions',
  rules: ['credentials', 'import-fields', 'export-fields', 'threshold', 'network', 'other-chain'],
  start: () => {
    let first: { readonly network: Json; readonly exchange: Exchange } | undefined;
    const network = (unsigned: JsonObject, exchange: Exchange): Judgement<Rule> | undefined => {
      const own = unsigned['networkID'];
      if (typeof own !== 'number') return undefined;
      const pointer = '/result/tx/unsignedTx/networkID';
      const mainnet = everyAt(unsigned, 'outputs.output.addresses').some(
        (address) => typeof address === 'string' && mainnetAddress.test(address),
      );
      if (mainnet && own !== 1)
        return judged('network', {
          code: 'network-id-not-1',
          message: 'a transaction of mainnet has another network than 1',
          expected: '1',
          actual: show(own),
          pointer,
        });
      const before = first;
      first ??= { network: own, exchange };
      if (before && before.network !== own)
        return judged('network', {
          code: 'network-ids-differ',
          message: 'transactions of one target have different networks',
          expected: show(before.network),
          actual: show(own),
          pointer,
          exchanges: [before.exchange, exchange],
        });
      return mainnet || before ? judged('network', undefined) : undefined;
    };
    return {
      *judge({ operation, result, exchange }: Answered): Iterable<Judgement<Rule>> {
        const tx = operation.id === 'vm.getTx' ? result?.['tx'] : undefined;
        const unsigned = isObject(tx) ? tx['unsignedTx'] : undefined;
        if (!isObject(tx) || !isObject(unsigned)) return;
        if (!('operations' in unsigned)) yield judged('credentials', credentials(tx, unsigned));
        for (const judgement of [
          ...kinds.map((kind) => ofKind(unsigned, kind)),
          threshold(unsigned),
          network(unsigned, exchange),
          otherChain(unsigned),
        ]) {
          if (judgement) yield judgement;
        }
      },
    };
  },
};
