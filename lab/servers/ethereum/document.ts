import path from 'node:path';
import { installNode } from '../install.ts';
import type { Target } from '../server.ts';

const release = '0.15.0';

/** How a node is judged: by the OpenRPC document of Ethereum's interface, from a package that publishes it. */
export function ethereumTarget(cache: string): Pick<Target, 'document' | 'preset'> {
  const folder = path.resolve(cache, 'api-specs');
  installNode(folder, [`@metamask/api-specs@${release}`]);
  const document = path.join(folder, 'node_modules', '@metamask', 'api-specs', 'dist', 'build', 'openrpc.json');
  return { document, preset: 'ethereum' };
}
