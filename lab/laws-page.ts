import fs from 'node:fs';
import path from 'node:path';
import { chain } from '../contracts/chain/index.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import { documentContracts } from './document-rules.ts';
import { page, row, table } from './markdown.ts';
import { readData, rowSchema, text } from './source-files.ts';

/** The text of docs/laws.md: which requirements of which contract each law serves. */

/** The entry of a law in `laws.yaml`, or its expectation alone. */
interface LawNote {
  readonly expectation: string;
  readonly alone?: string;
}

const notes = readData<Readonly<Record<string, LawNote | string>>>('laws.yaml', {
  type: 'object',
  additionalProperties: { anyOf: [text, rowSchema({ expectation: text, alone: text })] },
});

/** The note of a law. @throws Error if there is none */
const noteOf = (law: string): LawNote => {
  const note = notes[law];
  if (note === undefined) throw new Error(`${law}: say in laws.yaml what its expectation is learnt from`);
  return typeof note === 'string' ? { expectation: note } : note;
};

const lawsFolder = path.join('properties', 'laws');

/** The requirements that a law sends requests for. */
const servedBy = ({ laws: judges }: JudgedContract, law: string): readonly string[] =>
  [...judges].flatMap(([id, { file }]) => (file === `laws/${law}` ? [id] : []));

const listed = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ') || '-';

/** Laws of the built-in contract alone, from its own folder. */
const ownRows = (shared: readonly string[]): readonly string[] => {
  const files = new Set([...chain.laws.values()].map(({ file }) => file.replace('laws/', '')));
  const own = [...files].filter((law) => !shared.includes(law)).toSorted();
  const unknown = Object.keys(notes).find((law) => !shared.includes(law) && !own.includes(law));
  if (unknown !== undefined) throw new Error(`laws.yaml names ${unknown}, which is no law`);
  return own.map((law) => row(law, listed(servedBy(chain, law)), noteOf(law).expectation));
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
    const { expectation, alone } = noteOf(law);
    if (isOne !== (alone !== undefined))
      throw new Error(`${law} serves ${isOne ? 'one kind of contract: say why' : 'both: drop its reason'}`);
    return row(law, listed(ofChain), listed(ofDocument), expectation, alone ?? '');
  });

export const lawsPage = (): string =>
  page(
    '# Laws',
    'A law sends requests of its own and judges what several answers say together. Each reads the language of ' +
      '[x-assay-list.md](x-assay-list.md), whoever wrote it: a row of the built-in contract, or the overlay of a ' +
      'document. The table says which requirements each law serves by contract, what it learns its expectation from, ' +
      'and why where one contract alone has it. No expectation comes from an answer to the question that is tested.',
    table(['law', 'built-in contract', 'any document', 'expectation learnt from', 'one alone, because it'], rows()),
    'Further laws are of the built-in contract alone:',
    table(['law', 'requirements', 'expectation learnt from'], ownRows(sharedLaws())),
  );
