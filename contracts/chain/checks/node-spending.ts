import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, type JsonObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { isId } from '../discovery/patterns.ts';
import { burntBy, listOf, transactionOf, unsignedOf } from '../domain/node-transactions.ts';

type Rule = 'amounts' | 'signatures' | 'other-chain' | 'chain-ids';

type Violation = NonNullable<Judgement['violation']>;

/** A transaction puts out of no asset more than it consumes. New units come from operations and initial states. */
const amounts = (tx: JsonObject): Judgement<Rule> | undefined => {
  const burnt = burntBy(tx);
  if (!burnt) return undefined;
  const wrong = [...burnt].find(([, amount]) => amount < 0n);
  return {
    rule: 'amounts',
    evidence: 1,
    violation: wrong && {
      code: 'outputs-above-inputs',
      message: 'the outputs of a transaction hold more of an asset than its inputs',
      expected: `at most what the inputs hold of ${wrong[0]}`,
      actual: `${-wrong[1]} more`,
      pointer: '/result/tx/unsignedTx/outputs',
    },
  };
};

const lengthAt = (value: Json | undefined, path: string): number | undefined => {
  const found = at(value, path);
  return Array.isArray(found) ? found.length : undefined;
};

/** How a credential differs from the input that it belongs to; true if it fits. */
const wrongCredential = (input: Json, credential: Json | undefined): Omit<Violation, 'pointer'> | true | undefined => {
  const [fx, own] = [at(input, 'fxID'), at(credential, 'fxID')];
  if (typeof fx === 'string' && typeof own === 'string' && fx !== own)
    return {
      code: 'credential-of-another-fx',
      message: 'a credential has another fxID than its input',
      expected: show(fx),
      actual: show(own),
    };
  const [signers, signed] = [lengthAt(input, 'input.signatureIndices'), lengthAt(credential, 'credential.signatures')];
  if (signers === undefined || signed === undefined) return undefined;
  return signers === signed
    ? true
    : {
        code: 'signatures-per-index',
        message: 'a credential has another number of signatures than its input has signatureIndices',
        expected: `${signers} signatures`,
        actual: `${signed}`,
      };
};

/** The credential of each input has its FX and a signature for each of its signature indices. */
const signatures = (tx: JsonObject): Judgement<Rule> | undefined => {
  const unsigned = unsignedOf(tx);
  const inputs = [...listOf(unsigned, 'inputs'), ...listOf(unsigned, 'importedInputs')];
  const credentials = listOf(tx, 'credentials');
  // Another requirement judges their number; operations have credentials of their own.
  if (credentials.length !== inputs.length || 'operations' in unsigned) return undefined;
  const found = inputs.map((input, place) => wrongCredential(input, credentials[place]));
  const evidence = found.filter((result) => result !== undefined).length;
  if (evidence === 0) return undefined;
  const place = found.findIndex((result) => typeof result === 'object');
  const fault = found[place];
  return {
    rule: 'signatures',
    evidence,
    violation: typeof fault === 'object' ? { ...fault, pointer: `/result/tx/credentials/${place}` } : undefined,
  };
};

/** The chains that a transaction names beside its own, with their member names. */
const otherChainsOf = (unsigned: JsonObject): readonly (readonly [member: string, chain: string])[] =>
  ['sourceChain', 'destinationChain'].flatMap((name) => {
    const chain = unsigned[name];
    return typeof chain === 'string' ? [[name, chain] as const] : [];
  });

/** Assets come from another chain or go to it. */
const otherChain = (tx: JsonObject): Judgement<Rule> | undefined => {
  const unsigned = unsignedOf(tx);
  const own = unsigned['blockchainID'];
  return typeof own === 'string'
    ? judgeChains('other-chain', unsigned, (chain) => chain !== own, {
        code: 'not-another-chain',
        message: 'is not the id of another chain',
        expected: `another chain than ${own}`,
      })
    : undefined;
};

/** Other chains are named in the form of the transaction's own chain. */
const chainIds = (tx: JsonObject): Judgement<Rule> | undefined => {
  const unsigned = unsignedOf(tx);
  const own = unsigned['blockchainID'];
  return typeof own === 'string' && isId(own)
    ? judgeChains('chain-ids', unsigned, isId, {
        code: 'chain-in-another-form',
        message: 'is no id in the form of blockchainID',
        expected: `an id such as ${own}`,
      })
    : undefined;
};

const judgeChains = (
  rule: Rule,
  unsigned: JsonObject,
  fits: (chain: string) => boolean,
  { message, ...cause }: Pick<Violation, 'code' | 'message' | 'expected'>,
): Judgement<Rule> | undefined => {
  const chains = otherChainsOf(unsigned);
  if (chains.length === 0) return undefined;
  const [member, chain] = chains.find(([, named]) => !fits(named)) ?? [];
  return {
    rule,
    evidence: chains.length,
    violation:
      member === undefined
        ? undefined
        : {
            ...cause,
            about: member,
            message: `${member} ${message}`,
            actual: show(chain),
            pointer: `/result/tx/unsignedTx/${member}`,
          },
  };
};

/** Judges by itself each transaction of vm.getTx: its amounts, its credentials, the chain from or to which it moves. */
export const nodeSpending: PassiveCheck<Rule> = {
  name: 'checks/node-spending',
  rules: ['amounts', 'signatures', 'other-chain', 'chain-ids'],
  judgesAlone: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const tx = transactionOf(answer);
      if (!tx) return;
      for (const judgement of [amounts(tx), signatures(tx), otherChain(tx), chainIds(tx)])
        if (judgement) yield judgement;
    },
  }),
};
