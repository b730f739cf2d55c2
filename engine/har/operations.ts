import { endpointOf } from '../protocols/compose.ts';
import { pathAbove, textsInPath } from '../protocols/path-template.ts';
import { rpcMethod } from '../protocols/rpc-params.ts';
import { sentEnvelope } from '../protocols/sent.ts';
import type { Contract } from '../model/contract.ts';
import type { Target } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { HarEntry } from './read.ts';

/** Why a request belongs to no operation. */
export type Unmapped = 'is to another URL' | 'names no operation of the contract';

export interface MappingSettings {
  readonly target: Target;
  /** Prefix of JSON-RPC methods. */
  readonly namespace: string;
}

/** A path below another one; undefined if it is not below. */
const below = (above: string, path: string): string | undefined =>
  path === above || path.startsWith(`${above}/`) ? path.slice(above.length) : undefined;

/** The members of a request that say which operation it calls. */
type Mapped = Pick<HarEntry['request'], 'method' | 'url' | 'postData'>;

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Number of parameters in the path: if two templates match, the one with fewer parameters applies. */
const openness = (operation: Operation): number =>
  operation.kind === 'rest' ? (operation.path.match(/\{/g)?.length ?? 0) : 0;

/** Maps requests to the contract's operations, by base URL, method and path, or by the method that the body names. */
export const operationFinder = (contract: Contract, { target, namespace }: MappingSettings) => {
  const bases = Object.entries(target).map(([base, url]) => ({
    origin: new URL(url).origin,
    above: new URL(url).pathname.replace(/\/+$/, ''),
    operations: contract.operations
      .filter((operation) => operation.base === base)
      .toSorted((a, b) => openness(a) - openness(b)),
  }));

  const matches = (operation: Operation, above: string, pathname: string, { method, postData }: Mapped): boolean => {
    const path = below(pathAbove(operation, above), pathname);
    if (path === undefined) return false;
    if (operation.kind === 'rest')
      return operation.httpMethod === method && textsInPath(operation.path, path, false) !== undefined;
    if (method !== 'POST' || withoutSlash(path) !== withoutSlash(endpointOf(contract, operation))) return false;
    const body = postData?.text;
    return body !== undefined && sentEnvelope({ body })?.['method'] === rpcMethod(contract, operation, namespace);
  };

  return (request: Mapped): Operation | Unmapped => {
    const url = new URL(request.url);
    const ofOrigin = bases.filter(({ origin }) => origin === url.origin);
    for (const { above, operations } of ofOrigin) {
      const match = operations.find((operation) => matches(operation, above, url.pathname, request));
      if (match) return match;
    }
    const isBelow = ofOrigin.some(({ above }) => below(above, url.pathname) !== undefined);
    return isBelow ? 'names no operation of the contract' : 'is to another URL';
  };
};
