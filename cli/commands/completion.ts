import type { Command } from 'commander';
import { type CompletedCommand, completionScript, type Shell, shells } from './completion-scripts.ts';
import { exit, Usage } from '../usage.ts';

/** Every command below `command`, itself included. `words`: the words that name it. */
const completed = (command: Command, words: readonly string[] = []): CompletedCommand[] => [
  {
    words: words.join(' '),
    help: command.description(),
    commands: command.commands.map((subcommand) => subcommand.name()),
  },
  ...command.commands.flatMap((subcommand) => completed(subcommand, [...words, subcommand.name()])),
];

const isShell = (name: string): name is Shell => shells.some((shell) => shell === name);

/** Prints the completion script of a shell. */
export const completion = async (program: Command, shell: string): Promise<number> => {
  if (!isShell(shell)) throw new Usage(`There is no completion for \`${shell}\`; give ${shells.join(', ')}.`);
  process.stdout.write(await completionScript(shell, completed(program)));
  return exit.ok;
};
