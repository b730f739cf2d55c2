import fs from 'node:fs';
import { readData, rowSchema, text, texts, textsByName } from '../rows.ts';
import { type Server, softwareFile, toolFile } from '../server.ts';
import { serversWithBugs } from '../software/all.ts';

/** A confirmed list bug of released software, as `bugs.yaml` in the server's folder has it. */
interface BugRow {
  /** The server, where its folder has several. */
  readonly server?: string;
  readonly issue: string;
  readonly summary: string;
  /** The release with the bug and the first one without it: `0.14 -> 0.15`. */
  readonly releases: string;
  /** The OpenAPI document in the server's folder, with `x-assay-list`. */
  readonly document: string;
  /** Requirements that the bug breaks: it counts as found under one of them. */
  readonly laws: readonly string[];
  /** A call by hand that shows the bug, and what it shows. `{url}` stands for the server's address. */
  readonly byHand: { readonly call: string; readonly bug: string; readonly fix: string };
  /** A note for readers of the evidence: a sentence without its full stop. */
  readonly remark?: string;
  /** The reason why assay does not find the bug; absent: assay finds it. */
  readonly missedBecause?: string;
  /**
   * True findings on the fixed release that have nothing to do with the bug: by requirement, the reason; under a law of
   * `laws`, by `requirement@operation: message`.
   */
  readonly known?: Readonly<Record<string, string>>;
}

export interface ListBug extends Omit<BugRow, 'server' | 'releases'> {
  /** The server and the number of the issue. */
  readonly name: string;
  readonly server: Server;
  readonly bug: string;
  readonly fix: string;
}

const bugsSchema = {
  type: 'object',
  additionalProperties: rowSchema({
    'server?': text,
    issue: text,
    summary: text,
    releases: { type: 'string', pattern: '^\\S+ -> \\S+$' },
    document: text,
    laws: texts,
    byHand: rowSchema({ call: text, bug: text, fix: text }),
    'remark?': text,
    'missedBecause?': text,
    'known?': textsByName,
  }),
};

function readBugs(server: Server): readonly ListBug[] {
  const rows = readData<Readonly<Record<string, BugRow>>>(softwareFile(server, 'bugs.yaml'), bugsSchema);
  return Object.entries(rows).flatMap(([name, { server: wanted, releases, ...row }]) => {
    const [bug = '', fix = ''] = releases.split(' -> ');
    return wanted === undefined || wanted === server.name ? [{ ...row, name, server, bug, fix }] : [];
  });
}

/** All pairs of releases, by name. */
export const bugs: readonly ListBug[] = serversWithBugs
  .flatMap(readBugs)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The OpenAPI document of a bug. */
export function documentOf({ server, document }: ListBug): string {
  return softwareFile(server, document);
}

/** A file with results of the last runs. */
export function resultsFile(name: string): string {
  return toolFile('servers', 'list-bugs', name);
}

/** Reads results of the last runs. @throws Error if the file is damaged */
export function readResultRows<T>(file: string, schema: object): T | undefined {
  return fs.existsSync(file) ? readData<T>(file, schema) : undefined;
}
