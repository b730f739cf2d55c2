import path from 'node:path';
import { installNode } from '../install.ts';

const release = '0.15.0';

/** The OpenRPC document of Ethereum's interface, from a package that publishes it. */
export function ethereumDocument(cache: string): string {
  const folder = path.resolve(cache, 'api-specs');
  installNode(folder, [`@metamask/api-specs@${release}`]);
  return path.join(folder, 'node_modules', '@metamask', 'api-specs', 'dist', 'build', 'openrpc.json');
}
