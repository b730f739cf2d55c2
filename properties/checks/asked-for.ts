import type { RequirementId } from '../../engine/model/requirement.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter, OperationId } from '../../engine/model/operation.ts';
import { carriedBy } from '../lists/carried.ts';
import { askedFor, denoted, filterPaths } from '../lists/denotes.ts';
import { everyValue } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

interface Row {
  readonly requirement: RequirementId;
  readonly on: readonly OperationId[];
  readonly parameter: string;
  readonly message: string;
  /** The value may also stand elsewhere in an item; that is then observed under this name. */
  readonly elsewhere?: string;
}

/** What a list was asked for, and every item must show; where in an item, the contract's `filters` of the parameter say. */
const rows: readonly Row[] = [
  {
    requirement: 'data.token-transfers.token',
    on: ['listTokenTransfers'],
    parameter: 'address',
    message: 'a transfer is of another token than the one asked for',
  },
  {
    requirement: 'data.transfers.of-address',
    on: ['listErc20Transfers', 'listNativeTransactions'],
    parameter: 'address',
    message: 'the address asked for is neither sender nor receiver',
  },
  {
    requirement: 'data.block-transactions.block',
    on: ['listBlockTransactions'],
    parameter: 'blockId',
    message: 'a transaction lies in another block than the one asked for',
  },
  {
    requirement: 'data.deployments.deployer',
    on: ['listContractDeployments'],
    parameter: 'address',
    message: 'a contract names another deployer than the one asked for',
  },
  {
    requirement: 'data.messages.of-address',
    on: ['listAddressMessages'],
    parameter: 'address',
    message: 'the address asked for is neither sender nor receiver',
    elsewhere: 'a message that names the address in another role',
  },
  {
    requirement: 'data.vertices.height',
    on: ['listVerticesByHeight'],
    parameter: 'vertexHeight',
    message: 'a vertex has another height than the one asked for',
  },
  {
    requirement: 'data.utxos.address-filter',
    on: ['listUtxos', 'queryUtxos'],
    parameter: 'addresses',
    message: 'a UTXO lists none of the addresses asked for',
  },
];

/** Every item of a list is of what the list was asked for. An item without any of the members that would show it says nothing. */
export default {
  requirements: rows.map((row) => row.requirement),
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement> {
      // What a value that the document does not promise to accept stands for is the target's to say.
      if (call.input !== 'valid' || !items || items.length === 0) return;
      for (const { requirement, on, parameter, message, elsewhere } of rows) {
        const row: Parameter | undefined = operation.parameters[parameter];
        if (!on.includes(operation.id) || !row) continue;
        const paths = filterPaths(row);
        const wanted = askedFor(row, call.parameters[parameter]);
        if (wanted.length === 0) continue;
        const shown = items.map((item) => carriedBy(item, paths));
        const wrong = shown.flatMap((here, index) => (here && !wanted.some((one) => here.has(one)) ? [index] : []));
        const strangers =
          elsewhere === undefined ? wrong : wrong.filter((index) => !names(items[index] as Json, wanted));
        if (elsewhere !== undefined && strangers.length < wrong.length)
          yield { requirement, evidence: 0, observation: { what: elsewhere, value: 'listed' } };
        const [first] = strangers;
        const evidence = shown.filter((here) => here !== undefined).length;
        if (evidence === 0) continue;
        yield {
          requirement,
          evidence,
          ...(first === undefined
            ? {}
            : {
                violation: {
                  message,
                  expected: `${paths.join(' or ')} of ${show(call.parameters[parameter], 120)}`,
                  actual: show([...(shown[first] ?? [])], 120),
                  pointer: `/${operation.listing?.items}/${first}`,
                },
              }),
        };
      }
    },
  }),
} satisfies PassiveCheck;

/** Whether any text of an item is one of these values. */
const names = (item: Json, wanted: readonly string[]): boolean => {
  for (const value of everyValue(item)) if (typeof value === 'string' && wanted.includes(denoted(value))) return true;
  return false;
};
