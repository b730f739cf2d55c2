import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { Options } from './table.ts';
import { Usage } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';

/** The first certificate of a file. @throws Usage if the file holds none. */
const certificateIn = (file: string): X509Certificate => {
  try {
    return new X509Certificate(fs.readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isUnreadable = code?.startsWith('E') && !code.startsWith('ERR_');
    const fault = isUnreadable ? `cannot be read (${code})` : 'holds no certificate';
    throw new Usage(`ca ${file}: ${fault}; give a PEM file of certificates`);
  }
};

/** How certificates are verified. */
export const tlsOf = ({ insecure, ca }: Options): Pick<EngineOptions, 'insecure' | 'caFile'> => {
  if (ca !== undefined) certificateIn(ca);
  return defined({ insecure: insecure || undefined, caFile: ca === undefined ? undefined : path.resolve(ca) });
};
