import fs from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../../child-process.ts';
import { goEnvironment, installNode } from '../install.ts';

/** Everything that the tool installs; none of it is in the repository. */
export interface Cache {
  readonly top: string;
  /** Folder of npm packages that sign transactions. */
  readonly wallet: string;
  /** Folder of a module that builds a version with newer modules than it names. */
  source(version: string): string;
  /** Binary of a version of the node. */
  binary(version: string): string;
}

export const cacheIn = (top: string): Cache => ({
  top,
  wallet: path.join(top, 'wallet'),
  source: (version) => path.join(top, 'src', version),
  binary: (version) => path.join(top, 'bin', version, 'main'),
});

const module = 'github.com/ava-labs/avalanchego/main';
/** Without symbols the binary is half as large. */
const stripped = '-ldflags=-s -w';
/** Signs the transactions that fill the chain. */
const signer = '@avalabs/avalanchejs@5.2.0';

/**
 * Modules that a version needs in a newer version than it names: blst before 0.3.14 has methods on aliases of C types,
 * which Go 1.26 refuses.
 */
const newerModules: Readonly<Record<string, readonly string[]>> = {
  '1.11.13': ['github.com/supranational/blst@v0.3.14'],
  '1.12.2': ['github.com/supranational/blst@v0.3.14'],
};

/** Builds a version of the node, unless the cache has it. Returns the seconds that this took. */
export function buildNode(cache: Cache, version: string): number {
  const binary = cache.binary(version);
  if (fs.existsSync(binary)) return 0;
  const began = Date.now();
  process.stderr.write(`building ${module}@v${version}: about 10 minutes on two free cores\n`);
  const env = goEnvironment(cache.top, path.dirname(binary));
  fs.mkdirSync(path.dirname(binary), { recursive: true });
  const newer = newerModules[version];
  if (newer === undefined) {
    runToEnd('go', ['install', stripped, `${module}@v${version}`], { cwd: cache.top, env });
  } else {
    const cwd = cache.source(version);
    fs.rmSync(cwd, { recursive: true, force: true });
    fs.mkdirSync(cwd, { recursive: true });
    runToEnd('go', ['mod', 'init', 'real-node'], { cwd, env });
    runToEnd('go', ['get', `${module}@v${version}`, ...newer], { cwd, env });
    runToEnd('go', ['build', stripped, '-o', binary, module], { cwd, env });
  }
  return (Date.now() - began) / 1_000;
}

/** Installs the package that signs, unless the cache has it. */
export function installWallet({ wallet }: Cache): void {
  installNode(wallet, [signer]);
}
