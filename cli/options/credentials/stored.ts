import path from 'node:path';
import type { StoredSecret } from '../../../engine/model/credential.ts';

/** If the user typed the secret instead of its variable's name, it must not be printed. */
const variableName = /^[A-Za-z_]\w*$/;

/** A stored secret by `env:NAME` or `file:PATH`; undefined for another text. */
export const storedIn = (text: string): StoredSecret | undefined => {
  if (text.startsWith('file:')) return { file: path.resolve(text.slice('file:'.length)) };
  const name = text.startsWith('env:') ? text.slice('env:'.length) : undefined;
  return name !== undefined && variableName.test(name) ? { variable: name } : undefined;
};
