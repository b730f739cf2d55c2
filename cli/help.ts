import type { Command } from 'commander';
import { commandInPlaceOf, replacementOf } from './options/retired.ts';
import { type CommandName, isConfigured, variableOf } from './options/row.ts';
import { table } from './options/table.ts';

/** The full name of a command, from the program's name on. */
export const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

const allBelow = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allBelow)];

const optionsOf = (command: Command): readonly string[] => command.options.flatMap(({ long }) => long ?? []);

const bare = (option: string): string => option.replaceAll('-', '');

/** Where an unknown option is known: options of this command that begin alike, or other commands that have it. */
const elsewhere = (command: Command, option: string): string => {
  const alike = optionsOf(command).filter((text) => bare(text).startsWith(bare(option)));
  if (alike.length > 0) return ` (Did you mean ${alike.join(' or ')}?)`;
  const otherCommands = allBelow(rootOf(command)).filter((below) => optionsOf(below).includes(option));
  return otherCommands.length === 0 ? '' : ` (an option of ${otherCommands.map(fullName).join(', ')})`;
};

/** The error for a command or option of an earlier version, or of this one's configuration. */
const elsewhereNow = (message: string): string | undefined => {
  const [, word = ''] = /^unknown command '([^']*)'/.exec(message) ?? [];
  const inPlace = commandInPlaceOf(word);
  if (inPlace !== undefined) return `assay ${word} is now ${inPlace}`;
  const [, name = ''] = /^unknown option '--([^']*)'/.exec(message) ?? [];
  const replacement = replacementOf(name);
  if (replacement !== undefined) return `--${name} is no option: ${replacement}`;
  const bareName = name.replace(/^no-/, '');
  return table.some((row) => row.name === bareName && isConfigured(row))
    ? `--${name} is no option: set \`${bareName}\` in assay.yaml, or ${variableOf(bareName)} in the environment`
    : undefined;
};

/** commander's usage error on one line, with the command's own help. */
const usageLine = (command: Command, text: string): string => {
  const message = text
    .replace(/^error: /, '')
    // The value after an option's name may be a secret.
    .replace(/^(unknown option '[^=']*)=.*'/s, "$1'")
    .trim()
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
  const replacement = elsewhereNow(message);
  if (replacement !== undefined) return `assay: ${replacement}\n`;
  return `assay: ${clearer(command, message)}; see ${fullName(command)} --help\n`;
};

/** The error with the option or command that helps. */
const clearer = (command: Command, message: string): string =>
  message
    .replace(/^unknown option '([^']*)'$/, (text, option: string) => `${text}${elsewhere(command, option)}`)
    .replace(
      /^too many arguments for '.*'\. Expected (\d+) arguments? but got (\d+)$/,
      (_, maxArguments: string, got: string) =>
        `too many arguments: ${fullName(command)} takes ${maxArguments}, not ${got}; options begin with --`,
    )
    .replace('Allowed choices are', 'give one of');

/** Every command of a program answers bad usage with its own help. */
export const nameHelp = (command: Command): void => {
  command.configureOutput({ outputError: (text, write) => write(usageLine(command, text)) });
  for (const subcommand of command.commands) nameHelp(subcommand);
};

/** Command lines that `--help` shows, per command. */
export const examples: Readonly<Record<Exclude<CommandName, 'assay'>, readonly string[]>> = {
  run: [
    'assay run --node http://127.0.0.1:9650 --depth quick',
    'DATA_KEY=... assay run --data https://data.example --key env:DATA_KEY --baseline baseline.json',
    'assay run api.yaml lists.yaml --url http://127.0.0.1:8000',
    'assay run --reference --depth quick',
  ],
  demo: ['assay demo', 'assay demo --out first-report'],
  fuzz: ['assay fuzz --node http://127.0.0.1:9650 --max-requests 20000', 'assay fuzz --reference --only listMessages'],
  watch: [
    'assay watch --node http://127.0.0.1:9650 --data https://data.example --key env:DATA_KEY --every 10m',
    'assay watch --config assay.json --rounds 1',
  ],
  doctor: ['assay doctor --node http://127.0.0.1:9650 --out assay.json'],
  infer: [
    'assay infer api.yaml --url http://127.0.0.1:8000',
    "assay infer openrpc.json --allow-writes 'get*' --url http://127.0.0.1:8545",
  ],
  mutate: [
    'assay mutate api.yaml lists.yaml --url http://127.0.0.1:8000',
    "assay mutate api.yaml --url http://127.0.0.1:8000 --only 'listOrders filter*' --max-mutants 20",
  ],
  compare: ['assay compare http://127.0.0.1:9650 http://127.0.0.1:9660 --max-requests 1000'],
  serve: ['assay serve --port 9650', 'assay serve --mutant node.utxos.limit-clamp@vm.getUTXOs#unlimited'],
  'baseline update': ['assay baseline update baseline.json assay-report'],
  explain: [
    'assay explain --only vm.getUTXOs',
    'assay explain mutants',
    'assay explain data.page.continues',
    'assay explain vm.getUTXOs',
    'assay explain api.page.size',
  ],
  replay: ['assay replay a060f8591b assay-report --show'],
  'report history': ['assay report history history'],
  'report drift': ['assay report drift before after --markdown drift.md'],
  'report merge': ['assay report merge part-1 part-2 part-3 part-4 --out assay-report'],
  'report judge': ['assay report judge assay-report', 'assay report judge traffic.har --data https://data.example'],
  'report annotate': ['assay report annotate assay-report'],
  'report share': [
    'assay report share assay-report',
    'assay report share assay-report api.page.size@listOrders:a060f8591b --out report.tar.gz',
  ],
  'tools completion': [
    'eval "$(assay tools completion bash)"',
    'assay tools completion fish > ~/.config/fish/completions/assay.fish',
  ],
  'tools export openapi': ['assay tools export openapi --data https://data.example --out openapi.json'],
  'tools export openrpc': ['assay tools export openrpc --node http://127.0.0.1:9650'],
};

const stale = '1  a finding that no baseline covers; with strict-baseline, also one of the baseline that is gone';

const judging = [
  '0  tested, and no new finding',
  '1  at least one finding that no baseline covers',
  '2  bad usage or configuration, found before a case was judged',
  '3  not tested: no answer, a refused key, or too few cases judged',
  '4  a defect of assay',
  '130  interrupted; the results until then are written',
];

/** The exit codes in the help of each command that has more than success (0) and bad usage (2). */
const exitCodes: Partial<Readonly<Record<CommandName, readonly string[]>>> = {
  run: judging.with(1, stale),
  fuzz: judging.with(1, stale),
  'report merge': judging.with(1, stale),
  'report judge': judging,
  watch: [
    '0  the last round is green',
    '1  a finding is open that no baseline covers',
    '2  bad usage or configuration, found before a case was judged',
    '3  not tested: an interface is lost, or nothing could be judged',
    '4  a defect of assay, or the folder cannot be written',
    '130  interrupted in a round; the state is that of the round before',
  ],
  mutate: [
    '0  every judged mutant is caught, or the reason is told why no run can catch it',
    '1  a mutant is missed without a reason',
    '2  bad usage; nothing was sent',
    '3  not tested: no answer, a refused key, or the proxy alone changes what a run finds',
    '130  interrupted; nothing was written',
  ],
  demo: ['0  the planted faults were found', ...judging.slice(2)],
  replay: ['0  gone, or unstable', '1  still there', '2  bad usage', '3  could not check'],
  'report history': ['0  printed', '2  bad usage'],
  'report drift': ['0  nothing that breaks clients', '1  a breaking change', '2  bad usage'],
  compare: ['0  equal', '1  different', '2  bad usage', '3  undecided: not comparable, or too little compared'],
};

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** Examples and exit codes, after the options of a command, and where the options are that it leaves out. */
export const helpNotes = (name: CommandName, omitted = 0): string =>
  [
    ...(omitted === 0 ? [] : ['', `assay ${name} --help-all shows ${omitted} more options.`]),
    ...section('Examples:', name === 'assay' ? ['assay demo', ...examples.run] : examples[name]),
    ...section('Exit codes:', exitCodes[name] ?? []),
  ].join('\n');
