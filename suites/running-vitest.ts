import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module of the Vitest that the current folder has; undefined if it has none. */
const moduleOfProject = (): string | undefined => {
  try {
    const manifest = createRequire(path.resolve('package.json')).resolve('vitest/package.json');
    const { main } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { readonly main: string };
    return pathToFileURL(path.join(path.dirname(manifest), main)).href;
  } catch {
    return undefined;
  }
};

const load = async (): Promise<typeof import('vitest')> => {
  const file = moduleOfProject();
  // The user's bundler must not look for it.
  return file === undefined ? import('vitest') : import(/* @vite-ignore */ file);
};

/**
 * The functions of Vitest. They work only in the copy that runs the test file: that of the user's project. assay pins a
 * version, so it may have another copy.
 */
export const { afterAll, beforeAll, describe, inject, test } = await load();
