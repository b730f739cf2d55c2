import { isRecord, type JsonRecord } from '../documents/record.ts';
import type { CallableOperation } from './callable.ts';
import type { OpenApiDocument } from './document.ts';

/** Stands for the host of an address that names none. */
const noHost = 'http://relative.invalid/';

/** The host and the path of a server, with the defaults of its variables; undefined if it is no address. */
const addressOf = (server: unknown): string | undefined => {
  const { url, variables } = isRecord(server) ? server : ({} as JsonRecord);
  if (typeof url !== 'string') return undefined;
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = isRecord(variables) ? variables[name] : undefined;
    return isRecord(variable) ? String(variable['default'] ?? '') : '';
  });
  if (!URL.canParse(filled, noHost)) return undefined;
  const { host, pathname } = new URL(filled, noHost);
  return `${host}${pathname}`.replace(/\/+$/, '').replace(new URL(noHost).host, '');
};

const addressesIn = (servers: unknown): readonly string[] =>
  Array.isArray(servers) ? servers.flatMap((server) => addressOf(server) ?? []) : [];

/** The addresses at which an operation is served: its own, else those of its path, else those of the document. */
const addressesOf = (document: OpenApiDocument, { item, operation }: CallableOperation): readonly string[] =>
  [operation['servers'], item['servers'], document['servers']].map(addressesIn).find(({ length }) => length > 0) ?? [];

/**
 * Operations that are served elsewhere than most, with their address: all requests go to one URL. An address is a host
 * and a path, such as `files.example.com/v1`.
 */
export const servedElsewhere = (
  document: OpenApiDocument,
  callable: readonly CallableOperation[],
): ReadonlyMap<CallableOperation, string> => {
  const all = callable.map((operation) => ({ operation, addresses: addressesOf(document, operation) }));
  const counts = new Map<string, number>();
  for (const { addresses } of all)
    for (const address of new Set(addresses)) counts.set(address, (counts.get(address) ?? 0) + 1);
  const [home] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
  return new Map(
    all.flatMap(({ operation, addresses: [first, ...others] }) =>
      first === undefined || first === home || others.includes(home) ? [] : [[operation, first]],
    ),
  );
};
