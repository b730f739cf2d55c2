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
      `${option}: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); ` +
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
      '--api-key-env: this is not the name of an environment variable; set a variable to the key and give its name',
    );
  const option = variable === undefined ? `--api-key-file ${file}` : `--api-key-env ${variable}`;
  const source: KeySource = variable === undefined ? { keyFile: path.resolve(file ?? '') } : { keyVariable: variable };
  const key = read(option, source);
  if (key === '')
    throw new Usage(
      variable === undefined
        ? `${option}: the file is empty; write the key to it`
        : `${option}: the environment variable is not set; set it to the key, or leave the option out`,
    );
  if (key.length < shortestKey)
    throw new Usage(
      `${option}: the key has fewer than ${shortestKey} characters and would match other text in answers; ` +
        'give the whole key',
    );
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Usage(
      `${option}: the key contains characters that are invalid in a header; give it without spaces and line breaks`,
    );
  if ([flags.node, flags.data, flags.metrics, flags.url].some((url) => url?.includes(key)))
    throw new Usage(`${option}: the key is also part of a base URL, which every report shows; give the URL without it`);
  return source;
};
