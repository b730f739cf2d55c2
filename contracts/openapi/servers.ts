import type { Mount } from '../../engine/model/operation.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import type { CallableOperation } from './callable.ts';
import type { OpenApiDocument } from './document.ts';

/** A host, empty if the document names none, and the path without a slash at its end. */
interface Address {
  readonly host: string;
  readonly path: string;
}

type Addresses = readonly [Address, ...Address[]];

const isFilled = (addresses: readonly Address[]): addresses is Addresses => addresses.length > 0;

const noHost = 'relative.invalid';

/** The address of a server, with the defaults of its variables; undefined if it is no address. */
const addressOf = (server: unknown): Address | undefined => {
  const { url, variables } = isRecord(server) ? server : ({} as JsonRecord);
  if (typeof url !== 'string') return undefined;
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = isRecord(variables) ? variables[name] : undefined;
    return isRecord(variable) ? String(variable['default'] ?? '') : '';
  });
  const base = `http://${noHost}/`;
  if (!URL.canParse(filled, base)) return undefined;
  const { host, pathname } = new URL(filled, base);
  return { host: host === noHost ? '' : host, path: pathname.replace(/\/+$/, '') };
};

const addressesIn = (servers: unknown): readonly Address[] =>
  Array.isArray(servers) ? servers.flatMap((server) => addressOf(server) ?? []) : [];

/** The paths of the document's servers, but for the root. */
export const basePathsOf = (document: OpenApiDocument): readonly string[] => [
  ...new Set(addressesIn(document['servers']).flatMap(({ path }) => (path === '' ? [] : [path]))),
];

/** The default of OpenAPI, if no server is named. */
const root: Address = { host: '', path: '' };

/** The addresses at which an operation is served: its own, else those of its path, else those of the document. */
const addressesOf = (document: OpenApiDocument, { item, operation }: CallableOperation): Addresses =>
  [operation['servers'], item['servers'], document['servers']].map(addressesIn).find(isFilled) ?? [root];

const textOf = ({ host, path }: Address): string => `${host}${path}`;

/** The address that most operations name first. */
const homeOf = (all: Iterable<Addresses>): Address => {
  const counts = new Map<string, number>();
  let home = root;
  for (const [first] of all) {
    counts.set(textOf(first), (counts.get(textOf(first)) ?? 0) + 1);
    if ((counts.get(textOf(first)) ?? 0) > (counts.get(textOf(home)) ?? 0)) home = first;
  }
  return home;
};

/** Where an operation is served, if not where most are: at another path of their host, or on another host. */
export type Place = { readonly mount: Mount } | { readonly elsewhere: string };

const placeOf = (addresses: Addresses, home: Address): Place | undefined => {
  const atHome = addresses.filter(({ host }) => host === '' || host === home.host);
  const [first] = atHome;
  if (!first) return { elsewhere: textOf(addresses[0]) };
  return atHome.some(({ path }) => path === home.path) ? undefined : { mount: { from: home.path, to: first.path } };
};

/** The operations that are not served where most are. */
export const otherPlaces = (
  document: OpenApiDocument,
  callable: readonly CallableOperation[],
): ReadonlyMap<CallableOperation, Place> => {
  const all = new Map(callable.map((operation) => [operation, addressesOf(document, operation)]));
  const home = homeOf(all.values());
  return new Map(
    [...all].flatMap(([operation, addresses]) => {
      const server = placeOf(addresses, home);
      return server ? [[operation, server]] : [];
    }),
  );
};
