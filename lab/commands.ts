/** A command for maintainers. */
interface LabCommand {
  /** The module below `lab/`. */
  readonly module: string;
  readonly proves: string;
  /** Time on two idle cores, and what it needs. */
  readonly takes: string;
  /** The page or the file with the result. */
  readonly result: string;
}

const installs = 'installs from package registries';

export const commands = {
  referee: {
    module: 'referee/referee',
    proves: 'verdicts and codes are those of the frozen files, or a difference has a reason',
    takes: '5 minutes with --part 1/24; 2 hours',
    result: 'lab/referee/frozen/, lab/referee/intended.txt',
  },
  'mutation-test': {
    module: 'mutation-test/mutation-test',
    proves: 'each mutant is caught under the requirement that it breaks; variants cause no finding',
    takes: '35 minutes',
    result: 'docs/judges.md',
  },
  faults: {
    module: 'mutation-test/fault-test',
    proves: 'share of the faults of production systems that a standard run catches',
    takes: '1 hour',
    result: 'docs/evidence.md',
  },
  'fuzz-mutants': {
    module: 'mutation-test/fuzz-mutation-test',
    proves: 'the fuzzer finds mutants that no law of a run catches, and raises no alarm without one',
    takes: '1 hour',
    result: 'docs/evidence.md',
  },
  hostile: {
    module: 'hostile',
    proves: 'whatever a server does, a run ends within its limits and says what happened',
    takes: '10 minutes',
    result: 'SECURITY.md, reports/out/hostile/table.md',
  },
  'list-bugs': {
    module: 'servers/list-bugs',
    proves: 'confirmed list bugs of released servers are found, the fixed releases cause no alarm',
    takes: `30 minutes; ${installs}`,
    result: 'lab/servers/list-bugs.md',
  },
  'list-servers': {
    module: 'servers/list-servers',
    proves: 'findings on current releases of public servers are true; --command mutate: derived mutants are caught',
    takes: `15 minutes; ${installs}`,
    result: 'lab/servers/list-servers.md',
  },
  'real-node': {
    module: 'servers/real-node/real-node',
    proves: 'findings on releases of avalanchego are true',
    takes: `30 minutes a version; Go 1.26; ${installs}`,
    result: 'lab/servers/real-node/real-nodes.md',
  },
  'ethereum-nodes': {
    module: 'servers/ethereum/ethereum-nodes',
    proves: 'findings on five nodes of Ethereum are true',
    takes: `10 minutes; ${installs}`,
    result: 'lab/servers/ethereum/ethereum-nodes.md',
  },
  'ethereum-bugs': {
    module: 'servers/ethereum/ethereum-bugs',
    proves: 'known bugs of nodes are found on the affected release only',
    takes: `10 minutes; ${installs}`,
    result: 'lab/servers/ethereum/ethereum-nodes.md',
  },
  defects4rest: {
    module: 'defects4rest/defects4rest',
    proves: 'defects of a public benchmark are found in small servers, the fixed forms cause no alarm',
    takes: '5 minutes',
    result: 'lab/defects4rest/defects4rest.md',
  },
  'infer-table': {
    module: 'servers/infer-table',
    proves: 'lists that infer proposes for public servers are right',
    takes: `15 minutes; ${installs}`,
    result: 'lab/servers/infer-table.md',
  },
  wild: {
    module: 'wild/wild',
    proves: 'published OpenAPI documents load within 5 s and 500 MiB',
    takes: '1 minute; a folder of documents (--folder)',
    result: 'exit code',
  },
  soak: {
    module: 'soak',
    proves: 'memory does not grow over 200,000 generated inputs; prints the request rate',
    takes: '8 minutes',
    result: 'exit code',
  },
  'docs-examples': {
    module: 'violation-examples',
    proves: 'each requirement has a violation that its own judge finds',
    takes: '5 minutes',
    result: 'lab/violation-examples.json, docs/requirements-*.md',
  },
} as const satisfies Readonly<Record<string, LabCommand>>;

export type CommandName = keyof typeof commands;

/** The purpose of a command, its time, and the place of its result, in lines. */
export function describeCommand(name: CommandName): string {
  const { proves, takes, result } = commands[name];
  return `  proves  ${proves}\n  takes   ${takes}\n  result  ${result}\n`;
}
