import { readdir } from 'node:fs/promises';

export const kebab = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** File names without their ending, of the defects right inside a folder. */
export async function names(folder: URL): Promise<string[]> {
  return (await readdir(folder))
    .flatMap((file) => /^(.+)\.(?:ts|js)$/.exec(file)?.[1] ?? [])
    .filter((name) => !name.endsWith('.d') && name !== 'load' && name !== 'types')
    .sort();
}

/** The default export of a file. */
export async function read<File>(folder: URL, name: string): Promise<File> {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const module: { readonly default?: File } = await import(new URL(`${name}.${ending}`, folder).href);
  if (!module.default) throw new Error(`${folder.href}${name} has no default export`);
  return module.default;
}
