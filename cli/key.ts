import path from 'node:path';
import { type KeySource, readKey } from '../engine/client/key.ts';
import type { RunFlags } from './options/table.ts';
import { Usage } from './usage.ts';

/** A shorter key would occur in ordinary words and be redacted there. */
const shortestKey = 8;

/** If the user typed the key instead of its variable's name, it must not be printed. */
const variableName = /^[A-Za-z_]\w*$/;

const read = (option: string, source: KeySource): string => {
  try {
    return readKey(source) ?? '';
  } catch (error) {
    throw new Usage(
      `${option}: that file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); ` +
        `give a file that holds the key and nothing else`,
    );
  }
};

/** Source of the key. @throws Usage if the key is missing, or if it cannot be sent or redacted. */
export const keySource = (flags: RunFlags): KeySource => {
  const { 'api-key-env': variable, 'api-key-file': file } = flags;
  if (variable === undefined && file === undefined) return {};
  if (variable !== undefined && file !== undefined)
    throw new Usage('--api-key-env and --api-key-file: give one of them');
  if (variable !== undefined && !variableName.test(variable))
    throw new Usage(
      '--api-key-env: that is no name of an environment variable; put the key into one and give its name',
    );
  const option = variable === undefined ? `--api-key-file ${file}` : `--api-key-env ${variable}`;
  const source: KeySource = variable === undefined ? { keyFile: path.resolve(file ?? '') } : { keyVariable: variable };
  const key = read(option, source);
  if (key === '')
    throw new Usage(
      variable === undefined
        ? `${option}: that file is empty; put the key into it`
        : `${option}: that environment variable is not set; set it to the key, or leave the option out`,
    );
  if (key.length < shortestKey)
    throw new Usage(
      `${option}: a key of fewer than ${shortestKey} characters cannot be told from other text in answers`,
    );
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Usage(`${option}: the key holds characters that no header can carry`);
  if ([flags.node, flags.data, flags.metrics].some((url) => url?.includes(key)))
    throw new Usage(`${option}: the key stands in a base URL too, which every report shows; give the URL without it`);
  return source;
};
