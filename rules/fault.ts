import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RuleFault } from '../engine/contract/endings.ts';
import { show } from '../engine/model/show.ts';
import { oneLine } from '../engine/model/text.ts';

/** The folder of assay's modules: their frames name no line of a rule. */
const home = path.join(fileURLToPath(import.meta.url), '..', '..');
const ownFolders = ['cli', 'engine', 'library', 'properties', 'rules', 'suites'].map((name) => path.join(home, name));

const frame = /\(?((?:file:\/\/)?\/?[^()\s]*[^()\s:]):(\d+):\d+\)?$/;

/** The first line of a stack that is not assay's own: `invoices.rules.ts:12`; undefined if there is none. */
export function positionOf({ stack }: Error): string | undefined {
  for (const line of String(stack).split('\n').slice(1)) {
    const [, source = '', number] = frame.exec(line.trim()) ?? [];
    if (source === '' || source.startsWith('node:')) continue;
    const file = source.startsWith('file:') ? fileURLToPath(source) : source;
    if (file.includes('/node_modules/') || ownFolders.some((folder) => file.startsWith(folder + path.sep))) continue;
    return `${path.relative(process.cwd(), file)}:${number}`;
  }
  return undefined;
}

/** The error of a rule, as a fault of the rule with its line. `id`: absent where it is not known which one it was. */
export function faultOf(id: string | undefined, error: unknown): RuleFault {
  const thrown = error instanceof Error ? error : new Error(`a value that is no error: ${show(error)}`);
  const position = positionOf(thrown);
  const description = thrown instanceof RuleFault ? thrown.message : `threw ${thrown.name}: ${thrown.message}`;
  return new RuleFault(
    oneLine(
      `${id === undefined ? 'a rule' : `rule ${id}:`} ${description}${position === undefined ? '' : ` (${position})`}`,
    ),
  );
}
