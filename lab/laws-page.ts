import fs from 'node:fs';
import path from 'node:path';
import { chain } from '../contracts/chain/index.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import { documentContracts } from './document-rules.ts';
import { learntFrom } from './law-expectations.ts';
import { row, table } from './markdown.ts';

/** The text of docs/laws.md: which requirements of which contract each law serves. */

/** Laws that serve one kind of contract, with the reason. */
const oneDoorOnly: Readonly<Record<string, string>> = {
  'behind-end': 'asks for places behind the end of a list, which the cursors of the two documents do not name',
  'bound-cursors': 'reads `paging.bound`: the two documents leave open what a cursor of another question gives',
  'clamped-size': 'asks up to 2^53, as the document of one method says; elsewhere page-size judges `aboveMaximum`',
  count: 'reads `count`, which no list of the two documents has',
  deprecated: 'reads `deprecatedSince` of a JSON-RPC method',
  exclusive: 'reads `exclusive`: the two documents exclude no filters',
  'first-cursor': 'reads `paging.firstCursor`: no list of the two documents has a cursor of its first page',
  'foreign-cursor': 'the two documents leave open what the cursor of another list gives',
  'has-more': 'reads `paging.hasMore`, which no list of the two documents has',
  interleaved: 'reads `unchanged`: the lists of the two documents grow',
  'odd-sizes': 'reads what sizes out of bounds give: the two documents say it in requirements of their own',
  'order-ties': 'reads `order.ties`: the two documents leave the order of equal times open',
  'link-parameters': 'reads links, which no answer of the two documents has',
  'other-ways': 'reads `paging.others`: the lists of the two documents have one way of paging',
  'other-zones': 'reads ranges whose parameters are dates with a time: those of the two documents are Unix seconds',
  'page-fullness': 'reads `paging.fullPages`: the two documents leave open how full a page is',
  'page-links': 'reads links, which no answer of the two documents has',
  'page-members': 'reads numbers of pages, which no answer of the two documents has',
  'rpc-formats': 'judges refusals of malformed values, which OpenRPC does not demand',
  'rpc-parameters': 'judges refusals of wrong types, which OpenRPC does not demand',
  'refused-input': 'reads `x-assay-refused`; the two documents say it in requirements of their own',
  'rpc-requests': 'reads what JSON-RPC says of requests; the two documents say it in requirements of their own',
  'rest-paths': 'tests the version paths that one of the two documents names',
  'selected-members': 'reads `fields`: no list of the two documents selects members',
  subset: 'reads `subsets`: the two documents have a requirement of their own for each',
  'unique-identity': 'reads `uniqueIdentity`: the identities of the two documents hold within a chain',
  'unknown-parent': 'reads `unknownParent`: the two documents say it in requirements of their own',
};

const lawsFolder = path.join('properties', 'laws');

/** The requirements that a law sends requests for. */
const servedBy = ({ judges }: JudgedContract, law: string): readonly string[] =>
  [...judges].flatMap(([id, { file }]) => (file === `laws/${law}` ? [id] : []));

const listed = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ') || '-';

/** The source of a law's expectation. @throws Error if `learntFrom` does not say */
const sourceOf = (law: string): string => {
  const source = learntFrom[law];
  if (source === undefined) throw new Error(`${law}: say in law-expectations.ts what its expectation is learnt from`);
  return source;
};

/** Laws of the built-in contract alone, from its own folder. */
const ownRows = (shared: readonly string[]): readonly string[] => {
  const files = new Set([...chain.judges.values()].map(({ file }) => file.replace('laws/', '')));
  const own = [...files].filter((law) => !shared.includes(law)).toSorted();
  const unknown = Object.keys(learntFrom).find((law) => !shared.includes(law) && !own.includes(law));
  if (unknown !== undefined) throw new Error(`law-expectations.ts names ${unknown}, which is no law`);
  return own.map((law) => row(law, listed(servedBy(chain, law)), sourceOf(law)));
};

const sharedLaws = (): readonly string[] =>
  fs
    .readdirSync(lawsFolder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.basename(name, '.ts'));

/** A row for each law, and its reason where one kind of contract alone has it. @throws Error for a law without one. */
const rows = (): readonly string[] =>
  sharedLaws().map((law) => {
    const ofChain = servedBy(chain, law);
    const ofDocument = [...new Set(documentContracts().flatMap((contract) => servedBy(contract, law)))];
    const isOne = ofChain.length === 0 || ofDocument.length === 0;
    const reason = oneDoorOnly[law];
    if (isOne !== (reason !== undefined))
      throw new Error(`${law} serves ${isOne ? 'one kind of contract: say why' : 'both: drop its reason'}`);
    return row(law, listed(ofChain), listed(ofDocument), sourceOf(law), reason ?? '');
  });

export const lawsPage = (): string =>
  [
    '<!-- Written by: npm run docs:reference -->',
    '# Laws',
    'A law sends requests of its own and judges what several answers say together. Each reads the language of ' +
      '[x-assay-list.md](x-assay-list.md), whoever wrote it: a row of the built-in contract, or the overlay of a ' +
      'document. The table says which requirements each law serves by contract, what it learns its expectation from, ' +
      'and why where one contract alone has it. No expectation comes from an answer to the question that is tested.',
    table(['law', 'built-in contract', 'any document', 'expectation learnt from', 'one alone, because it'], rows()),
    'Further laws are of the built-in contract alone:',
    table(['law', 'requirements', 'expectation learnt from'], ownRows(sharedLaws())),
    '',
  ].join('\n\n');
