import path from 'node:path';
import { pathToFileURL } from 'node:url';

// `npm run lab` lists the commands for maintainers; `npm run lab -- NAME` runs one.

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

const commands: Readonly<Record<string, LabCommand>> = {
  referee: {
    module: 'referee/referee',
    proves: 'verdicts and codes are those of the frozen files, or a difference has a reason',
    takes: '5 minutes with --part 1/24; 2 hours',
    result: 'lab/referee/frozen/, lab/referee/intended.txt',
  },
  'mutation-test': {
    module: 'mutation-test/mutation-test',
    proves: 'each mutant is caught under the requirement that it breaks; variants cause no finding',
    takes: '20 minutes',
    result: 'docs/judges.md',
  },
  faults: {
    module: 'mutation-test/fault-test',
    proves: 'share of the faults of production systems that a standard run catches',
    takes: '1 hour',
    result: 'docs/trust.md',
  },
  'fuzz-mutants': {
    module: 'mutation-test/fuzz-mutation-test',
    proves: 'the fuzzer finds mutants that no law of a run catches, and raises no alarm without one',
    takes: '1 hour',
    result: 'docs/trust.md',
  },
  'round-trip': {
    module: 'round-trip/round-trip',
    proves: 'the exported documents catch the mutants that generic judges catch by the built-in contract',
    takes: '1 hour',
    result: 'reports/out/round-trip/round-trip.md',
  },
  hostile: {
    module: 'hostile',
    proves: 'whatever a server does, a run ends within its limits and says what happened',
    takes: '10 minutes',
    result: 'SECURITY.md, reports/out/hostile/table.md',
  },
  'list-bugs': {
    module: 'servers/list-bugs/list-bugs',
    proves: 'confirmed list bugs of released servers are found, the fixed releases cause no alarm',
    takes: `30 minutes; ${installs}`,
    result: 'docs/list-bugs.md',
  },
  'list-servers': {
    module: 'servers/list-servers/list-servers',
    proves: 'findings on current releases of public servers are true',
    takes: `15 minutes; ${installs}`,
    result: 'docs/list-servers.md',
  },
  'list-mutants': {
    module: 'servers/list-servers/list-mutants',
    proves: 'defects before a list of Datasette are caught, in the forms of 34 other APIs',
    takes: `15 minutes; ${installs}`,
    result: 'docs/list-servers.md',
  },
  'real-node': {
    module: 'servers/real-node/real-node',
    proves: 'findings on releases of avalanchego are true',
    takes: `30 minutes a version; Go 1.26; ${installs}`,
    result: 'docs/real-nodes.md',
  },
  'ethereum-nodes': {
    module: 'servers/ethereum/ethereum-nodes',
    proves: 'findings on five nodes of Ethereum are true',
    takes: `10 minutes; ${installs}`,
    result: 'docs/ethereum-nodes.md',
  },
  'ethereum-bugs': {
    module: 'servers/ethereum/ethereum-bugs',
    proves: 'known bugs of nodes are found on the affected release only',
    takes: `10 minutes; ${installs}`,
    result: 'docs/ethereum-nodes.md',
  },
  'compare-servers': {
    module: 'servers/compare-servers/compare-servers',
    proves: 'compare finds no difference between equal public servers, and the bugs of a release',
    takes: `15 minutes; ${installs}`,
    result: 'docs/compare.md',
  },
  defects4rest: {
    module: 'defects4rest/defects4rest',
    proves: 'defects of a public benchmark are found in small servers, the fixed forms cause no alarm',
    takes: '5 minutes',
    result: 'docs/defects4rest.md',
  },
  'infer-table': {
    module: 'infer-table/infer-table',
    proves: 'lists that infer proposes are right',
    takes: `15 minutes; ${installs}`,
    result: 'docs/infer.md',
  },
  wild: {
    module: 'wild/wild',
    proves: 'published OpenAPI documents load within 5 s and 500 MiB',
    takes: '1 minute; a folder of documents (--folder)',
    result: 'exit code',
  },
  'fuzz-speed': {
    module: 'benchmarks/fuzz-speed',
    proves: 'request rate of the fuzzer beside that of plain undici',
    takes: '5 minutes',
    result: 'docs/trust.md',
  },
  'peer-speed': {
    module: 'benchmarks/peer-speed',
    proves: 'requests a processor second beside Schemathesis',
    takes: `15 minutes; ${installs}`,
    result: 'docs/trust.md',
  },
  soak: {
    module: 'benchmarks/soak',
    proves: 'memory does not grow over 200,000 generated inputs',
    takes: '8 minutes',
    result: 'exit code',
  },
  'long-walk': {
    module: 'benchmarks/walk',
    proves: 'memory of a walk does not grow with the length of the list',
    takes: '5 minutes',
    result: 'exit code',
  },
  'node-versions': {
    module: 'node-versions',
    proves: 'the quick tests pass on Node.js 22 and 24',
    takes: `2 minutes a version; ${installs}`,
    result: 'exit code',
  },
};

const help = [
  'npm run lab -- NAME [options] runs a command; with --help it lists its options.',
  'Times are for two idle cores.',
  ...Object.entries(commands).flatMap(([name, { proves, takes, result }]) => [
    '',
    name,
    `  proves  ${proves}`,
    `  takes   ${takes}`,
    `  result  ${result}`,
  ]),
  '',
].join('\n');

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command !== undefined) {
  const file = path.join(import.meta.dirname, `${command.module}.js`);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
} else if (name === '' || name === '--help') process.stdout.write(help);
else {
  process.stderr.write(`lab ${name}: there is no such command; npm run lab lists them\n`);
  process.exitCode = 2;
}
