import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { JsonRecord } from '../record.ts';
import type { InferFormat } from './format.ts';
import { type NoList, type Sketch, sketchesOf } from './sketch.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { ListExtension } from '../lists/list.ts';
import { identityByName } from './identity.ts';
import { BudgetSpent } from '../../../engine/client/errors.ts';
import type { DiscoverableContract } from '../../../engine/discovery/rules.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { survey } from '../../../engine/discovery/survey.ts';
import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';

/** The style `link` lets a call follow any link of an answer. Nothing is judged by this draft. */
const draftOf = (sketch: Sketch): ListExtension => {
  // With an identity, discovery can fill paths such as `/books/{book}`.
  const identity = identityByName(sketch);
  return {
    items: sketch.items ?? '.',
    identity: identity === undefined ? [] : [identity],
    paging: { style: 'link', ...defined({ size: sketch.sizes[0] }) },
  };
};

/** A document in which every sketched list can be called as a list. */
const drafted = (format: InferFormat, document: JsonRecord, sketches: readonly Sketch[]): JsonRecord =>
  sketches
    // The default path `.` means that the answer is an array. An answer that must be an object has no list there.
    .filter(({ items, operation }) => items !== undefined || operation.freeBody === true)
    .reduce((extended, sketch) => format.withList(extended, sketch.operation, draftOf(sketch)), document);

/** Facts that the document alone gives about its lists, and the contract that requests are sent with. */
export interface Plan {
  readonly format: InferFormat;
  readonly document: JsonRecord;
  readonly contract: JudgedContract;
  readonly sketches: readonly Sketch[];
  readonly noLists: readonly NoList[];
  /** Operations of the document that can be called. */
  readonly operations: number;
  /** Lists that the document declares already. */
  readonly declared: number;
}

/** Extensions about lists. They cannot be read before these lists are declared. */
const relating: ReadonlySet<string> = new Set(['x-assay-same', 'x-assay-joins', 'x-assay-series']);

const withoutRelations = (document: JsonRecord): JsonRecord =>
  JSON.parse(
    JSON.stringify(document, (name, value: unknown) => (relating.has(name) ? undefined : value)),
  ) as JsonRecord;

/** The lists of a document by shape and names. @throws DocumentFault if nothing in it can be called. */
export const planOf = (format: InferFormat, read: JsonRecord): Plan => {
  const document = withoutRelations(read);
  const operations = format.operations(document);
  const { sketches, noLists } = sketchesOf(format, document);
  return {
    format,
    document,
    contract: format.contract(drafted(format, document, sketches)),
    sketches,
    noLists,
    operations: operations.length,
    declared: operations.filter(({ row }) => row.listing).length,
  };
};

/** Wraps a client to accept at most `maxRequests` calls. */
const bounded = (client: Client, maxRequests: number): Client => {
  // Counted before sending, because calls run in parallel.
  let sent = 0;
  return {
    contract: client.contract,
    get stats() {
      return client.stats;
    },
    send: (call, options) => {
      sent += 1;
      return sent > maxRequests ? Promise.reject(new BudgetSpent(maxRequests)) : client.send(call, options);
    },
    close: () => client.close(),
  };
};

/**
 * Finds parameters that each operation answers, the longest list first, with at most this many requests. Values come
 * from examples of the document and from answers.
 */
export const knownParameters = async (
  contract: DiscoverableContract,
  client: Client,
  maxRequests: number,
): Promise<(operation: string) => readonly Parameters[]> => {
  const subjects = new Subjects();
  const bases = new Set(Object.keys(contract.interfaces));
  await survey(contract, bounded(client, maxRequests), subjects, {
    bases,
    depth: 'standard',
    network: 'mainnet',
    // Long lists show what their parameters mean.
    seeksRare: false,
  });
  return (operation) => {
    const parametersOfSuccess = subjects.arguments(operation).map(({ parameters }) => parameters);
    // Discovery requests the largest page. If that is refused, another size may be answered.
    return parametersOfSuccess.length > 0 ? parametersOfSuccess : subjects.refused(operation);
  };
};
