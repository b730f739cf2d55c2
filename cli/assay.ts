#!/usr/bin/env node
import path from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { version } from '../engine/client/version.ts';
import type { AnnotateCommand } from './commands/annotate.ts';
import type { UpdateCommand } from './commands/baseline.ts';
import type { DoctorCommand } from './commands/doctor.ts';
import type { DriftCommand } from './commands/drift.ts';
import type { ExportCommand } from './commands/export.ts';
import type { FuzzCommand } from './commands/fuzz.ts';
import type { JudgeCommand } from './commands/judge.ts';
import type { ListCommand } from './commands/list.ts';
import type { MergeCommand } from './commands/merge.ts';
import type { ReplayCommand } from './commands/replay.ts';
import type { RunCommand } from './commands/run.ts';
import type { ServeCommand } from './commands/serve.ts';
import { doctorOptions } from './doctor-options.ts';
import { keepHeapSmall } from './heap.ts';
import { nameHelp } from './help.ts';
import { between, embeddedOptions, percent, positive, several, wholeNumber } from './options.ts';
import { subjectsHelp } from './subjects.ts';
import { exit, Usage } from './usage.ts';

const program = new Command('assay')
  .description(
    'Judges deployments of a node JSON-RPC interface and an indexed-data REST interface against their documents.',
  )
  .version(version)
  .showSuggestionAfterError()
  .option('--no-color', 'no colours, as with NO_COLOR in the environment')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride();
// The environment reaches every library and worker that may write colours.
program.on('option:no-color', () => {
  process.env['NO_COLOR'] = '1';
  delete process.env['FORCE_COLOR'];
});

/** Options are named in code as on the command line: `--api-key-env` is `api-key-env`, as in a configuration file. */
const dashed = (options: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  );

// A reader that has seen enough (`| head`) is no error: the command goes on and ends with its own code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const finish = (code: number): void => {
  process.exitCode = code;
};

const judging = program
  .command('run')
  .description('judge a target; without any URL, the embedded provider')
  .option('--config <file>', 'options and subjects as JSON')
  .option('--node <url>', 'base URL of a node')
  .option('--data <url>', 'base URL of the data interface')
  .option('--metrics <url>', 'base URL of the metrics interface')
  .option('--api-key-env <name>', 'environment variable that holds the API key')
  .option('--api-key-file <file>', 'file that holds the API key')
  .option('--api-key-header <name>', 'header that carries the key (default: x-data-api-key)')
  .option('--ca <file>', 'PEM file of certificates to trust beside the usual ones')
  .option('--insecure', 'do not verify certificates; every report says so')
  .option('--namespace <prefix>', "prefix of the node's methods (default: vm)")
  .addOption(
    new Option('--network <name>', 'network to judge (default: mainnet)').choices(['mainnet', 'fuji', 'testnet']),
  )
  .option('--chain-id <id>', 'EVM chain to judge (repeatable)', several)
  .option('--vm-chain <id>', "another chain of the asset chain's virtual machine (repeatable)", several)
  .addOption(
    new Option('--depth <depth>', 'how much to spend (default: standard)').choices(['quick', 'standard', 'thorough']),
  )
  .option('--seed <n>', 'seed of all random choices (default: 1)', wholeNumber(0))
  .option('--max-requests <n>', 'stop asking after this many requests (default: 100000)', wholeNumber(1))
  .option('--max-time <seconds>', 'stop asking after this time (default: 3600)', between(0.001, 1_000_000))
  .option(
    '--max-silence <seconds>',
    'time that requests without an answer may take, all together (default: 120)',
    between(0, 1_000_000),
  )
  .option('--max-body <mib>', 'largest answer that is read (default: 8)', between(0.001, 256))
  .option('--max-memory <mib>', 'stop asking when the process needs more (default: 640)', wholeNumber(64))
  .option('--max-pages <n>', 'pages of one walk through a list (default: by --depth 2, 6 or 25)', wholeNumber(2))
  .option('--max-findings <n>', 'findings that carry their exchanges (default: 500)', wholeNumber(0))
  .option('--max-attachment <kib>', 'longest text that a finding carries (default: 16)', wholeNumber(1, 1024))
  .option(
    '--min-judged <percent>',
    'exit 3 where fewer of the selected cases of an interface are judged (default: 60)',
    percent,
  )
  .option(
    '--max-lost <percent>',
    'exit 3 where more of the cases that the baseline records as judged are not judged (default: 0)',
    percent,
  )
  .option('--rate <n>', 'requests per second at most', positive)
  .option('--concurrency <n>', 'cases judged side by side (default: 8)', wholeNumber(1, 256))
  .option('--timeout <seconds>', 'most time for one request; less is learnt from the answers (default: 30)', positive)
  .option('--wait-ready <seconds>', 'wait so long for a target that does not answer yet', between(0.001, 86_400))
  .option('--only <pattern>', 'requirement, operation or requirement@operation; * for anything (repeatable)', several)
  .option('--shard <i/n>', 'judge the i-th of n parts; assay merge brings them together')
  .addOption(
    new Option('--fail-on <level>', 'weakest level that fails the run (default: derived)').choices([
      'stated',
      'derived',
      'inherited',
    ]),
  )
  .option('--preset <name>', 'options and known deviations of a kind of deployment, e.g. avalanche')
  .option('--baseline <file>', 'findings that are known: only new ones fail the run')
  .option('--strict-baseline', 'fail also where an entry of the baseline no longer occurs')
  .option('--regressions <dir>', 'findings of assay fuzz as files: each is looked at again')
  .option('--subjects-from <dir>', 'folder of an earlier run: begin with the subjects that it found')
  .option('--out <dir>', 'folder for results and reports (default: reports/out)')
  .option(
    '--history <file>',
    'earlier runs, for the trends of the Allure report (default: history.jsonl in the folder)',
  )
  .option('--mocked', 'embedded provider without any socket')
  .addOption(
    new Option('--embedded-delay <ms>', 'hold back every answer of the embedded provider').argParser(wholeNumber(0)),
  )
  .option('--quiet', 'no progress');
for (const option of embeddedOptions()) judging.addOption(option);
judging.addHelpText('after', subjectsHelp);
judging.action(async (options: Record<string, unknown>) => {
  const { worldSeed, embeddedDelay, ...rest } = options;
  const { run } = await import('./commands/run.ts');
  finish(
    await run({
      ...dashed(rest),
      worldSeed,
      ...(embeddedDelay === undefined ? {} : { embeddedDelay }),
    } as unknown as RunCommand),
  );
});

/** Options of `run` that mean nothing where inputs are generated. */
const notForFuzzing: ReadonlySet<string | undefined> = new Set([
  '--depth',
  '--max-requests',
  '--max-time',
  '--regressions',
]);
const fuzzing = program
  .command('fuzz')
  .description('spend a budget of requests on generated inputs; every failure becomes a short replay')
  .option('--max-requests <n>', 'inputs to send (default: 5000)', wholeNumber(1))
  .option('--max-time <seconds>', 'send no more inputs after this time', positive)
  .option(
    '--shrink-requests <n>',
    'requests for confirming and reducing findings, beside the inputs (default: a fifth of them, at least 500)',
    wholeNumber(0),
  )
  .option('--corpus <dir>', 'folder of inputs worth keeping: read first, added to')
  .option('--stop-at-first', 'end with the first finding')
  .option('--no-guidance', 'do not let answers decide which inputs come next');
for (const option of judging.options) if (!notForFuzzing.has(option.long ?? undefined)) fuzzing.addOption(option);
fuzzing.action(async (options: Record<string, unknown>) => {
  const { worldSeed, embeddedDelay, ...rest } = options;
  const { fuzz } = await import('./commands/fuzz.ts');
  finish(
    await fuzz({
      ...dashed(rest),
      worldSeed,
      ...(embeddedDelay === undefined ? {} : { embeddedDelay }),
    } as unknown as FuzzCommand),
  );
});

const examining = program
  .command('doctor')
  .description('ask a target a handful of calls: are the URLs, the key and the other options right?');
for (const option of judging.options) if (doctorOptions.has(option.long ?? undefined)) examining.addOption(option);
examining
  .option('--write <file>', 'write the options that work as a configuration file, for --config')
  .option('--force', 'let --write replace a file')
  .action(async (options: Record<string, unknown>) => {
    const { doctor } = await import('./commands/doctor.ts');
    finish(await doctor(dashed(options) as DoctorCommand));
  });

const serving = program
  .command('serve')
  .description('serve the embedded provider on this machine')
  .option('--port <n>', 'port; 0 is any free one', wholeNumber(0, 65_535), 0)
  .option('--host <address>', 'address to listen at', '127.0.0.1')
  .option('--delay <ms>', 'milliseconds that every answer is held back', wholeNumber(0), 0);
for (const option of embeddedOptions()) serving.addOption(option);
serving.action(async (options: ServeCommand) => {
  const { serve } = await import('./commands/serve.ts');
  finish(await serve(options));
});

program
  .command('baseline')
  .description('keep the findings that are known')
  .command('update')
  .description("write them from a run's results, keeping reasons; what no longer occurs goes")
  .argument('<file>', 'the baseline')
  .option('--results <dir>', 'folder of the run', path.join('reports', 'out'))
  .action(async (file: string, options: UpdateCommand) => {
    const { updateBaseline } = await import('./commands/baseline.ts');
    finish(updateBaseline(file, options));
  });

program
  .command('list')
  .description('list the cases, or the mutants and variants of the embedded provider')
  .option('--only <pattern>', 'requirement, operation or requirement@operation; * for anything (repeatable)', several)
  .option('--mutants', 'ways in which the embedded provider can be broken')
  .option('--variants', 'ways in which it can be different and still keep to the documents')
  .action(async (options: ListCommand) => {
    const { list } = await import('./commands/list.ts');
    finish(await list(options));
  });

program
  .command('explain')
  .description('what a requirement asks and how it is judged, or what an operation is asked')
  .argument('<name>', 'requirement, operation or requirement@operation')
  .action(async (name: string) => {
    const { explain } = await import('./commands/explain.ts');
    finish(await explain(name));
  });

program
  .command('replay')
  .description(
    'send a finding again, to the same or another target: still there (1), gone, unstable or could not check (3)',
  )
  .argument('<finding>', 'its fingerprint')
  .option('--results <dir>', 'folder of the run that found it', path.join('reports', 'out'))
  .option('--times <n>', 'look at it this often; unstable where it is there only sometimes', wholeNumber(1, 1_000), 1)
  .option('--show', 'print each request with its response, what was expected and what came')
  .option('--node <url>', 'another node')
  .option('--data <url>', 'another data interface')
  .option('--metrics <url>', 'another metrics interface')
  .option('--api-key-env <name>', "environment variable that holds the API key (default: the run's)")
  .option('--api-key-file <file>', "file that holds the API key (default: the run's)")
  .option('--api-key-header <name>', "header that carries the key (default: the run's)")
  .option('--ca <file>', 'PEM file of certificates to trust beside the usual ones')
  .option('--insecure', 'do not verify certificates')
  .option('--timeout <seconds>', "time for one request (default: the run's)", positive)
  .action(async (name: string, options: Record<string, unknown>) => {
    const { replay } = await import('./commands/replay.ts');
    finish(await replay(name, dashed(options) as unknown as ReplayCommand));
  });

program
  .command('drift')
  .description('what changed between two runs; 1 where it breaks clients')
  .argument('<before>', 'folder of a run')
  .argument('<after>', 'folder of another run, or of another target')
  .option('--json', 'for machines')
  .option('--markdown <file>', 'write a page as well')
  .action(async (before: string, after: string, options: DriftCommand) => {
    const { drift } = await import('./commands/drift.ts');
    finish(await drift(before, after, options));
  });

program
  .command('merge')
  .description('bring the shards of a run together, as if it had been one')
  .argument('<dirs...>', 'folders of all its shards')
  .option('--out <dir>', 'folder for results and reports (default: reports/out)')
  .option('--strict-baseline', 'fail also where an entry of the baseline no longer occurs')
  .action(async (folders: string[], options: MergeCommand) => {
    const { merge } = await import('./commands/merge.ts');
    finish(await merge(folders, options));
  });

program
  .command('judge')
  .description('judge a recording again, without its target; says what a recording cannot settle')
  .argument('<recording>', 'folder of a run, or its exchanges.ndjson')
  .addOption(
    new Option('--fail-on <level>', 'weakest level that fails')
      .choices(['stated', 'derived', 'inherited'])
      .default('derived'),
  )
  .action(async (file: string, options: JudgeCommand) => {
    const { judge } = await import('./commands/judge.ts');
    finish(await judge(file, options));
  });

program
  .command('annotate')
  .description("tell a GitHub workflow of a run: annotations for what is new, and the step's summary")
  .option('--results <dir>', 'folder of the run', path.join('reports', 'out'))
  .action(async (options: AnnotateCommand) => {
    const { annotate } = await import('./commands/annotate.ts');
    finish(annotate(options));
  });

const exporting = program
  .command('export')
  .description('the contract and the schemas as a standard document, for other tools');
exporting
  .command('openapi')
  .description('the data and metrics endpoints as OpenAPI 3.1')
  .option('--data <url>', 'where the data interface is served (default: the embedded provider at port 9650)')
  .option('--metrics <url>', 'where the metrics interface is served')
  .option('--api-key-header <name>', 'header that carries the key (default: x-data-api-key)')
  .option('--out <file>', 'file to write (default: standard output)')
  .action(async (options: ExportCommand) => {
    const { exportDocument } = await import('./commands/export.ts');
    finish(await exportDocument('openapi', options));
  });
exporting
  .command('openrpc')
  .description("the node's methods as OpenRPC 1.3")
  .option('--node <url>', 'where the node is served (default: the embedded provider at port 9650)')
  .option('--namespace <prefix>', 'prefix of the methods (default: vm)')
  .option('--out <file>', 'file to write (default: standard output)')
  .action(async (options: ExportCommand) => {
    const { exportDocument } = await import('./commands/export.ts');
    finish(await exportDocument('openrpc', options));
  });

nameHelp(program);
keepHeapSmall();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exit.ok : exit.usage;
  else if (error instanceof Usage) {
    process.stderr.write(`assay: ${error.message}\n`);
    process.exitCode = exit.usage;
  } else {
    process.stderr.write(
      `assay: a defect of the harness, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = exit.defect;
  }
}
