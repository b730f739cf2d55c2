import fs from 'node:fs';
import { Command, CommanderError } from 'commander';
import { version } from '../engine/model/version.ts';
import { addCommand, addSharedOptions } from './command.ts';
import { nameHelp } from './help.ts';
import { defaultOut } from './options/result-options.ts';
import { exit, NotTested, Usage } from './usage.ts';

const program = new Command('assay')
  .description(
    'Tests whether HTTP APIs keep what their documents say: the JSON-RPC interface of a chain node, ' +
      'an indexed-data REST interface, or any API with an OpenAPI or OpenRPC document.',
  )
  .version(version)
  .showSuggestionAfterError()
  // With their arguments the names leave no room for the help of a command in a terminal of 80 columns.
  .configureHelp({ subcommandTerm: (command) => command.name() })
  .exitOverride();
addSharedOptions(program);
// Environment variables reach every library and worker that may write colours.
program.on('option:no-color', () => {
  process.env['NO_COLOR'] = '1';
  delete process.env['FORCE_COLOR'];
});

const resultsOfRun = ['[results]', `folder of the run; ${defaultOut} if it is left out`] as const;

/** Whether a word names a document, as opposed to a requirement. */
const isDocument = (word: string): boolean =>
  word === 'discover' || /^https?:\/\//.test(word) || (/\.(?:json|ya?ml)$/i.test(word) && fs.existsSync(word));

/** All words of the command name documents. */
const noNames = (): number => 0;
const oneName = (): number => 1;

addCommand(program, {
  name: 'run',
  help: 'judge a target, or the reference provider (--reference), and write reports',
  names: noNames,
  run: async (values) => {
    const { startReference } = await import('./provider/reference-provider.ts');
    // The reference provider builds its chain while the judges are loaded.
    const reference = startReference(values);
    return (await import('./commands/run.ts')).run(values, { reference });
  },
});
addCommand(program, {
  name: 'demo',
  help: 'judge the reference provider with planted faults, to see findings and a report; ends with 0',
  run: async (values) => (await import('./commands/demo.ts')).demo(values),
});
addCommand(program, {
  name: 'fuzz',
  help: 'send generated inputs; each failure is replayed, shrunk and reported as a finding',
  names: noNames,
  run: async (values) => (await import('./commands/fuzz.ts')).fuzz(values),
});
addCommand(program, {
  name: 'watch',
  help: 'judge a deployment in small rounds, for days, and tell what changes',
  names: noNames,
  run: async (values) => (await import('./commands/watch.ts')).watchTarget(values),
});
addCommand(program, {
  name: 'doctor',
  help: 'check with a few calls that the URLs, the key and the other options are right',
  names: noNames,
  run: async (values) => (await import('./commands/doctor.ts')).doctor(values),
});
addCommand(program, {
  name: 'infer',
  help: 'write a draft of the overlay: what the lists of an API mean, with evidence',
  names: noNames,
  run: async (values) => (await import('./commands/infer.ts')).infer(values),
});
addCommand(program, {
  name: 'mutate',
  help: 'break the target behind a proxy in many ways, and tell which a run catches: what a green run is worth',
  names: noNames,
  run: async (values) => (await import('./commands/mutate.ts')).mutate(values),
});
addCommand(program, {
  name: 'compare',
  help: 'compare the answers of two targets: equal (0), different (1) or undecided (3)',
  arguments: [
    ['<A>', 'a URL, node=URL,data=URL,metrics=URL, or a configuration file'],
    ['[B]', 'the other target, in the same way; with --before, only one is given'],
  ],
  names: (_, { before }) => (before === undefined ? 2 : 1),
  run: async (values, a, b) => (await import('./commands/compare.ts')).compare(a, b, values),
});
addCommand(program, {
  name: 'serve',
  help: 'serve the reference provider on this machine',
  run: async (values) => (await import('./commands/serve.ts')).serve(values),
});

const baseline = program.command('baseline').description('keep a file of known findings');
addCommand(baseline, {
  name: 'baseline update',
  help: 'write the findings of a run to the file; keep reasons, drop entries that no longer occur',
  arguments: [['<file>', 'the baseline'], resultsOfRun],
  run: async (_, file, folder = defaultOut) => (await import('./commands/baseline.ts')).updateBaseline(file, folder),
});

addCommand(program, {
  name: 'explain',
  help: 'print what a requirement or operation is about; without a name, the cases of the contract',
  arguments: [
    [
      '[name]',
      'requirement, operation, requirement@operation or fingerprint; subjects, mutants, variants, names (what --only ' +
        'takes), or findings of a folder',
    ],
  ],
  names: (words) =>
    words[0] === 'findings' ? words.length : words.slice(0, 1).filter((word) => !isDocument(word)).length,
  run: async (values, name, folder) => (await import('./commands/explain.ts')).explain(name, values, folder),
});
addCommand(program, {
  name: 'replay',
  help: 'test a finding again, on this or another target: still there (1), gone or unstable (0), could not check (3)',
  arguments: [
    ['<finding>', 'its fingerprint, the beginning or the digits of it, requirement@operation, or an operation'],
    resultsOfRun,
  ],
  run: async (values, finding, folder = defaultOut) =>
    (await import('./commands/replay.ts')).replay(finding, folder, values),
});
const reporting = program.command('report').description('merge, compare, share or judge again the results of runs');
addCommand(reporting, {
  name: 'report drift',
  help: 'list what changed between two runs; ends with 1 if a change breaks clients',
  arguments: [
    ['<before>', 'folder of a run'],
    ['<after>', 'folder of another run, or of another target'],
  ],
  run: async (values, before, after) => (await import('./commands/drift.ts')).drift(before, after, values),
});
addCommand(reporting, {
  name: 'report history',
  help: 'print and draw the findings of all runs in a --history folder: new, flaky with its rate, steady, gone',
  arguments: [['<folder>', 'the folder that runs were added to']],
  run: async (values, folder) => (await import('./commands/history.ts')).history(folder, values),
});
addCommand(reporting, {
  name: 'report merge',
  help: 'combine the shards of a run into the results of one run',
  arguments: [['<dirs...>', 'folders of all its shards']],
  run: async (values, ...folders) => (await import('./commands/merge.ts')).merge(folders, values),
});
addCommand(reporting, {
  name: 'report judge',
  help: 'judge a recording again, without its target',
  arguments: [['<recording>', 'folder of a run, its exchanges.ndjson.gz, or a HAR file']],
  names: oneName,
  run: async (values, file) => (await import('./commands/judge.ts')).judge(file, values),
});
addCommand(reporting, {
  name: 'report annotate',
  help: 'write annotations of new findings and the step summary for a GitHub workflow',
  arguments: [resultsOfRun],
  run: async (values, folder = defaultOut) => (await import('./commands/annotate.ts')).annotate(folder, values),
});
addCommand(reporting, {
  name: 'report share',
  help: 'pack the findings of a run for a bug report: results, document and exchanges, without secrets',
  arguments: [
    ['<folder>', 'folder of the run'],
    ['[findings...]', 'names as replay takes them; all findings if none is given'],
  ],
  run: async (values, folder = '', ...findings) =>
    (await import('./commands/share.ts')).share(folder, findings, values),
});

const tools = program
  .command('tools')
  .description('completion for shells, and the contract as a document for other tools');
addCommand(tools, {
  name: 'tools completion',
  help: 'print the completion script of a shell: eval "$(assay tools completion bash)"',
  arguments: [
    ['<shell>', 'bash, zsh or fish'],
    ['[words...]', 'for the script: the words on the line'],
  ],
  run: async (_, shell, ...line) => (await import('./commands/completion.ts')).completion(program, shell, line),
});

const exporting = tools
  .command('export')
  .description('write the contract and the schemas as a standard document for other tools');
addCommand(exporting, {
  name: 'tools export openapi',
  help: 'write the data and metrics endpoints as OpenAPI 3.1',
  run: async (values) => (await import('./commands/export.ts')).exportDocument('openapi', values),
});
addCommand(exporting, {
  name: 'tools export openrpc',
  help: "write the node's methods as OpenRPC 1.3 or 1.2",
  run: async (values) => (await import('./commands/export.ts')).exportDocument('openrpc', values),
});

nameHelp(program);

/** Runs the command with the arguments of the process, or with these. Returns the exit code; undefined for 0. */
export async function runProgram(args?: readonly string[]): Promise<number | undefined> {
  try {
    await program.parseAsync(args, { from: args ? 'user' : 'node' });
    return process.exitCode as number | undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** Writes the line of an error and returns its exit code. */
const codeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
  if (error instanceof Usage || error instanceof NotTested) {
    process.stderr.write(`assay: ${error.message}\n`);
    return error instanceof Usage ? exit.usage : exit.notJudged;
  }
  process.stderr.write(
    `assay: a defect of the harness, please report it: ` +
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return exit.defect;
};
