import path from 'node:path';
import type { ServerPair } from './judge-pairs.ts';
import { readData, rowSchema, text, texts, textsByName } from '../source-files.ts';
import { type Server, startServer, type Target } from './server.ts';

/** A confirmed bug of released software, as a file `bugs.yaml` has it. */
interface BugRow extends Pick<ServerPair, 'issue' | 'summary' | 'laws' | 'missedBecause' | 'known'> {
  /** The server; absent where the file is that of one server. */
  readonly server?: string;
  /** The release with the bug and the first one without it: `0.14 -> 0.15`. */
  readonly releases: string;
  /** A document beside the file, with its lists; absent: the server gives its own. */
  readonly document?: string;
  /** A call that shows the bug, and what it shows. `{url}` stands for the server's address. */
  readonly byHand?: { readonly call: string; readonly bug: string; readonly fix: string };
  /** A note for readers of the evidence: a sentence without its full stop. */
  readonly remark?: string;
}

export interface KnownBug extends ServerPair, Pick<BugRow, 'byHand' | 'remark'> {}

const bugsSchema = {
  type: 'object',
  additionalProperties: rowSchema({
    'server?': text,
    'issue?': text,
    summary: text,
    releases: { type: 'string', pattern: '^\\S+ -> \\S+$' },
    'document?': text,
    laws: texts,
    'byHand?': rowSchema({ call: text, bug: text, fix: text }),
    'remark?': text,
    'missedBecause?': text,
    'known?': textsByName,
  }),
};

/** The bugs of a file, for those of its servers that are given. `targetOf`: how assay judges the servers. */
export function readBugs(
  file: string,
  servers: readonly Server[],
  targetOf: () => Partial<Target> = () => ({}),
): readonly KnownBug[] {
  const rows = readData<Readonly<Record<string, BugRow>>>(file, bugsSchema);
  return Object.entries(rows).flatMap(([name, { server: wanted, releases, document: beside, ...row }]) => {
    const server = servers.find((each) => wanted === undefined || each.name === wanted);
    if (!server) return [];
    const [bug = '', fix = ''] = releases.split(' -> ');
    const document = beside === undefined ? undefined : path.join(path.dirname(file), beside);
    const start: ServerPair['start'] = async (release, folders) => ({
      ...(await startServer(server, release, folders)),
      ...(document === undefined ? targetOf() : { document }),
    });
    return [{ ...row, name, server: server.title ?? server.name, document, bug, fix, start }];
  });
}
