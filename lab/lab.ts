import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CommandName, commands, describeCommand } from './commands.ts';

// `npm run lab` lists the commands for maintainers; `npm run lab -- NAME` runs one.

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

const [name = '', ...args] = process.argv.slice(2);
if (isCommand(name)) {
  const file = path.join(import.meta.dirname, `${commands[name].module}.js`);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
} else if (name === '' || name === '--help') {
  process.stdout.write(
    'npm run lab -- NAME [options] runs a command; with --help it lists its options.\nTimes are for two idle cores.\n',
  );
  for (const commandName of Object.keys(commands).filter(isCommand))
    process.stdout.write(`\n${commandName}\n${describeCommand(commandName)}`);
} else {
  process.stderr.write(`lab ${name}: there is no such command; npm run lab lists them\n`);
  process.exitCode = 2;
}
