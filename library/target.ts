import { Usage } from './usage.ts';
import { type Handler, HandlerDispatcher, inProcessUrl } from '../engine/client/handler-dispatcher.ts';
import { liveDispatcher } from '../engine/client/transport.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { Target } from '../engine/model/exchange.ts';
import { namedByUrl, urlOption } from '../engine/model/names.ts';
import type { EngineOptions } from '../engine/run/options.ts';

/**
 * Where an interface is: the base URL of a deployment, a handler that is judged in process, or an app with such a
 * handler as `fetch` (Hono, and the default export of many platforms).
 */
export type Address = string | URL | Handler | { readonly fetch: Handler };

/** The target: one address, or an address for each interface by its name. */
export type JudgedTarget = Address | Readonly<Record<string, Address>>;

/** The addresses of a target, with URLs that stand for its handlers. */
export interface Addresses {
  /** By the name of the interface; of the only one: `''`. */
  readonly urls: Readonly<Record<string, string>>;
  readonly handlers: ReadonlyMap<string, Handler>;
}

const isAddress = (target: JudgedTarget): target is Address =>
  typeof target !== 'object' || target instanceof URL || typeof target['fetch'] === 'function';

/** @throws Usage for a value that is none of them. */
const handlerOf = (address: unknown, name: string): Handler => {
  if (typeof address === 'function') return address as Handler;
  const { fetch } = (address ?? {}) as { readonly fetch?: unknown };
  if (typeof fetch === 'function') return (request) => (address as { readonly fetch: Handler }).fetch(request);
  throw new Usage(
    `target${name === '' ? '' : ` ${name}`}: give a base URL, or a handler (request: Request) => Promise<Response>`,
  );
};

/** @throws Usage for a target that has neither URLs nor handlers. */
export const addressesOf = (target: JudgedTarget): Addresses => {
  const named = Object.entries<unknown>(isAddress(target) || target === null ? { '': target } : target);
  const handlers = new Map<string, Handler>();
  const urls = named.map(([name, address]): [string, string] => {
    if (typeof address === 'string') return [name, address];
    if (address instanceof URL) return [name, address.href];
    const url = inProcessUrl(name);
    handlers.set(url, handlerOf(address, name));
    return [name, url];
  });
  return { urls: Object.fromEntries(urls), handlers };
};

/** The base URLs by interface. @throws Usage if a name is that of no interface, or an address is no URL. */
export const targetOf = ({ interfaces }: Pick<Contract, 'interfaces'>, { urls }: Addresses): Target => {
  const bases = Object.keys(interfaces);
  const baseOf = (name: string): string => {
    const base = name === '' && bases.length === 1 ? bases[0] : bases.find((each) => shortName(each) === name);
    if (base !== undefined) return base;
    const names = bases.map(shortName).join(', ');
    throw new Usage(
      name === ''
        ? `the contract has several interfaces: give an address for each of ${names}, by its name`
        : `target ${name}: the contract has no interface of that name; it has ${names}`,
    );
  };
  return Object.fromEntries(
    Object.entries(urls).map(([name, url]) => {
      const base = baseOf(name);
      return [base, baseUrl(urlOption(base), url)];
    }),
  );
};

/** The name of an interface as a user writes it. */
const shortName = (base: string): string => (base.endsWith(namedByUrl) ? base.slice(0, -namedByUrl.length) : base);

/** Sends to the handlers of a target, and to its URLs; undefined if it has no handler. */
export const dispatcherFor = (
  { urls, handlers }: Addresses,
  { concurrency, timeoutMs, insecure, caFile }: EngineOptions,
): HandlerDispatcher | undefined => {
  if (handlers.size === 0) return undefined;
  const isMixed = Object.keys(urls).length > handlers.size;
  return new HandlerDispatcher(
    handlers,
    isMixed
      ? liveDispatcher({ concurrency, timeoutMs, ...(insecure && { insecure }), ...(caFile && { caFile }) })
      : undefined,
  );
};

/**
 * The URL without a trailing slash. @throws Usage unless the text
 * is an http or https URL without credentials, query or fragment.
 */
export const baseUrl = (option: string, text: string): string => {
  const refuse = (reason: string): never => {
    throw new Usage(
      `--${option} ${text.replace(/\/\/[^/@]*@/, '//***@')}: ${reason}; give it like http://127.0.0.1:9650`,
    );
  };
  if (!URL.canParse(text)) return refuse('this is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`${url.protocol} is neither http: nor https:`);
  if (url.username !== '' || url.password !== '')
    return refuse('a URL with credentials is not accepted, a key comes from --key env:NAME');
  if (url.search !== '' || url.hash !== '') return refuse('a base URL has no query and no fragment');
  return url.href.replace(/\/+$/, '');
};
