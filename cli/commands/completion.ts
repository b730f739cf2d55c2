import type { Command } from 'commander';
import { contractOfFlags } from '../options/contract.ts';
import { fullName } from '../help.ts';
import { readConfig } from '../options/config-file.ts';
import { defaultOut } from '../options/result-options.ts';
import { selectableNames } from '../../library/selection.ts';
import { allPresetNames } from '../options/presets.ts';
import { readResults } from '../options/results-file.ts';
import { type CommandName, flagsOf, type Row } from '../options/row.ts';
import { rowsOf } from '../options/table.ts';
import { exit, Usage } from '../usage.ts';

/** The shell asks assay for the words, so that a script has only the way to ask. Without words, it offers files. */
const bash = `# assay tools completion bash
_assay() {
  local line="\${COMP_LINE:0:COMP_POINT}" current="\${COMP_WORDS[COMP_CWORD]}" words word name
  read -ra words <<<"$line"
  if [[ "$line" == *" " ]]; then words+=(""); fi
  # bash splits words at = and @ and colons, and replaces the last part only.
  word="\${words[\${#words[@]} - 1]##*=}"
  if [[ "$current" == = ]]; then current=; fi
  COMPREPLY=()
  while IFS= read -r name; do
    if [[ "$name" == "$word"* ]]; then COMPREPLY+=("\${name#"\${word%"$current"}"}"); fi
  done < <("\${words[0]}" tools completion bash -- "\${words[@]:1}" 2>/dev/null)
}
complete -o default -F _assay assay
`;

const scripts: Readonly<Record<string, string>> = {
  bash,
  zsh: `# assay, zsh\nautoload -U +X compinit bashcompinit && compinit && bashcompinit\n${bash}`,
  fish: `# assay tools completion fish
function __assay
  set -l words (commandline -opc)
  $words[1] tools completion fish -- $words[2..-1] (commandline -ct) 2>/dev/null
end
complete -c assay -a '(__assay)'
`,
};

/** Words that can come next, each with its help. */
type Offer = readonly (readonly [word: string, help?: string])[];

/** The command that words name, below another one, and the words after it. */
const commandOf = (command: Command, words: readonly string[]): readonly [Command, readonly string[]] => {
  const [first, ...rest] = words;
  const below = command.commands.find((each) => each.name() === first);
  return below ? commandOf(below, rest) : [command, words];
};

const isDocument = (word: string): boolean => /\.(?:json|ya?ml)$/i.test(word);

/** Requirements and operations: of the documents among the words or, without any, of the built-in contract. */
const namesFor = async (words: readonly string[]): Promise<Offer> => {
  const config = words.find((_, index) => words[index - 1] === '--config');
  const documents = words.filter((word, index) => isDocument(word) && !words[index - 1]?.startsWith('-'));
  const options = config === undefined ? {} : readConfig(config);
  const { contract } = await contractOfFlags(documents.length === 0 ? options : { ...options, documents });
  return selectableNames(contract).map((name) => [name]);
};

/** The findings of a run: of the folder among the words or, without any, of the default folder. */
const findingsFor = (words: readonly string[]): Offer => {
  for (const folder of [...words, defaultOut])
    try {
      return readResults(folder).findings.map(({ fingerprint }) => [fingerprint]);
    } catch (error) {
      if (!(error instanceof Usage)) throw error;
    }
  return [];
};

const valuesOf = async ({ name, schema }: Row, words: readonly string[]): Promise<Offer> => {
  if (name === 'only') return namesFor(words);
  const values = name === 'preset' ? allPresetNames() : 'enum' in schema ? schema.enum : [];
  return values.map((value) => [value]);
};

/** Candidates for the last word on a line. */
const offered = async (program: Command, line: readonly string[]): Promise<Offer> => {
  const [command, words] = commandOf(program, line.slice(0, -1));
  const name = fullName(command).replace(/^assay /, '');
  const rows = rowsOf(name as CommandName);
  const last = line.at(-1) ?? '';
  const flag = last.startsWith('--') && last.includes('=') ? last.slice(0, last.indexOf('=')) : words.at(-1);
  const row = rows.find((each) => each.value !== undefined && `--${each.name}` === flag);
  if (row) return valuesOf(row, words);
  const commands: Offer = command.commands.map((each) => [each.name(), each.description()]);
  const flags: Offer = [...rows.map((each) => [flagsOf(each).split(' ')[0] ?? '', each.help] as const), ['--help']];
  if (last.startsWith('-')) return flags;
  if (commands.length > 0) return [...commands, ...flags];
  if (name === 'explain') return [...(await namesFor(words)), ...findingsFor(words)];
  return name === 'replay' ? findingsFor(words) : [];
};

/** Prints the completion script of a shell or, for this script, what can be the last of the words on a line. */
export const completion = async (program: Command, shell: string, line: readonly string[]): Promise<number> => {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined)
    throw new Usage(`There is no completion for \`${shell}\`; give ${Object.keys(scripts).join(', ')}.`);
  const offer = line.length === 0 ? [] : await offered(program, line);
  const isTold = shell === 'fish';
  const lines = offer.map(([word, help]) => `${isTold && help !== undefined ? `${word}\t${help}` : word}\n`);
  process.stdout.write(line.length === 0 ? script : lines.join(''));
  return exit.ok;
};
