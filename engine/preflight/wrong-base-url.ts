import type { Call, Exchange, Json } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Base } from '../model/operation.ts';
import { isObject } from '../model/paths.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { missingPathCall, probeCalls } from '../run/judge/probe-calls.ts';
import { bodyOf, header } from './reading.ts';
import { schemeTrouble } from './transport.ts';
import { corrected, type Fix, happened, printable, type Trouble } from './trouble.ts';
import { urlOption } from '../model/names.ts';
import { defined } from '../model/defined.ts';

/** Name of an interface in messages. */
const titleOf = ({ interfaces }: Contract, base: Base): string => interfaces[base]?.title ?? base;

const mostAbove = 6;

/** The URLs above a URL, the nearest first: its path without the last segment, and so on, up to the origin. */
const urlsAbove = (url: string): readonly string[] => {
  const { origin, pathname } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const above = segments.map((_, index) => [origin, ...segments.slice(0, segments.length - 1 - index)].join('/'));
  return [...above.slice(0, mostAbove - 1), ...above.slice(mostAbove - 1).slice(-1)];
};

const mostBelow = 4;

/** URLs with a path that the document names for the interface. */
const urlsBelow = ({ interfaces }: Contract, base: Base, url: string): readonly string[] => {
  const paths = interfaces[base]?.basePaths ?? [];
  const below = paths.flatMap((path) => [`${new URL(url).origin}${path}`, `${url.replace(/\/+$/, '')}${path}`]);
  return [...new Set(below)].filter((text) => text !== url).slice(0, mostBelow);
};

/** Whether the interface itself answered, even if it asks for a key or for another method prefix. */
const isInterface = (asker: Asker, exchange: Exchange): boolean => {
  const reading = asker.reading(exchange);
  if (reading === 'answers' || reading === 'rpc-error') return true;
  return reading === 'denied' && isObject(bodyOf(exchange));
};

/** The first URL at which the interface answers. */
const firstBase = async (
  urls: readonly string[],
  base: Base,
  call: Call,
  options: EngineOptions,
  asker: Asker,
): Promise<Fix | undefined> => {
  for (const url of urls) {
    const fix = { [base]: url };
    if (isInterface(asker, await asker.ask(call, corrected(options, fix)))) return fix;
  }
  return undefined;
};

/** Another interface that answers at the URL. The key is not sent, because it belongs to the first interface. */
const otherInterface = async (
  base: Base,
  url: string,
  options: EngineOptions,
  asker: Asker,
): Promise<Base | undefined> => {
  for (const interfaceId of Object.keys(asker.contract.interfaces).filter((id) => id !== base)) {
    const [call] = probeCalls(asker.contract, interfaceId, options);
    if (
      call &&
      isInterface(asker, await asker.ask({ ...call, key: 'none' }, corrected(options, { [interfaceId]: url })))
    )
      return interfaceId;
  }
  return undefined;
};

const swapped = async (
  base: Base,
  url: string,
  { exchange, call }: { readonly exchange: Exchange; readonly call: Call },
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble | undefined> => {
  const text = await otherInterface(base, url, options, asker);
  if (text === undefined) return undefined;
  const outcome = `${happened(base, url, exchange)}; the ${titleOf(asker.contract, text)} answers there`;
  const ownUrl = options.target[text];
  if (
    ownUrl !== undefined &&
    ownUrl !== url &&
    isInterface(asker, await asker.ask({ ...call, key: 'none' }, corrected(options, { [base]: ownUrl })))
  )
    return {
      what: outcome,
      kind: 'usage',
      advice: '(the two URLs were swapped)',
      fix: { [base]: ownUrl, [text]: url },
    };
  return {
    what: outcome,
    kind: 'usage',
    advice:
      `give the URL of the ${titleOf(asker.contract, base)} as --${urlOption(base)}` +
      (ownUrl === url ? '' : `, and this one as --${urlOption(text)} ${printable(url)}`),
  };
};

/** The title of an HTML page, which tells the user what kind of server it is. */
const pageTitleOf = ({ response }: Exchange): string | undefined =>
  /<title[^>]*>([^<]{1,200})</i.exec(response?.body.slice(0, 4_096) ?? '')?.[1]?.trim();

/** The text of an error without parts that differ from path to path. */
const wording = (exchange: Exchange): string => {
  const body = bodyOf(exchange);
  const { pathname } = new URL(exchange.request.url);
  const message: Json | undefined = isObject(body) ? body['message'] : undefined;
  const text = message === undefined ? '' : JSON.stringify(message, (_, value: unknown) => String(value));
  return [
    isObject(body) ? Object.keys(body).sort().join() : '',
    text.replaceAll(pathname, '').replace(/[\dA-Fa-f]{4,}|\d+|\?[^\s"]*/g, ''),
  ].join(' ');
};

/**
 * Whether the interface refused a subject, not a path: its error for one of these calls differs from its error for a
 * path that does not exist. An unknown subject does not mean a wrong base URL.
 */
export const refusesSubject = async (
  answers: readonly Exchange[],
  options: EngineOptions,
  asker: Asker,
): Promise<boolean> => {
  const inJson = answers.filter((answer) => asker.reading(answer) === 'missing' && isObject(bodyOf(answer)));
  const [first] = inJson;
  if (!first) return false;
  const control = await asker.ask(missingPathCall(asker.contract, first.call), options);
  return asker.reading(control) === 'missing' && inJson.some((exchange) => wording(exchange) !== wording(control));
};

/** Trouble if paths are not served, or if another kind of server answers. */
export const placeTrouble = async (
  base: Base,
  url: string,
  exchange: Exchange,
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble> => {
  const [call] = probeCalls(asker.contract, base, options) as [Call];
  const outcome = happened(base, url, exchange);
  const firstAnswering = (urls: readonly string[]): Promise<Fix | undefined> =>
    firstBase(urls, base, call, options, asker);
  const fix = await firstAnswering(urlsAbove(url));
  if (fix) return { what: outcome, kind: 'usage', advice: '(the base URL ends before the path of the interface)', fix };
  const below = await firstAnswering(urlsBelow(asker.contract, base, url));
  if (below)
    return { what: outcome, kind: 'usage', advice: '(the document names this path of the base URL)', fix: below };
  const trouble = await swapped(base, url, { exchange, call }, options, asker);
  if (trouble) return trouble;
  if (exchange.response?.status === 400) {
    const scheme = await schemeTrouble({ base, url, exchange, call }, options, asker);
    if (scheme) return scheme;
  }
  const starting = asker.contract.interfaces[base]?.startsLate;
  const title = pageTitleOf(exchange);
  const page = title === undefined ? '' : ` (a page titled "${printable(title, 80)}")`;
  return {
    what: `${outcome}${page}`,
    kind: 'usage',
    ...defined({
      isTemporary: starting !== undefined && asker.reading(exchange) === 'missing' ? (true as const) : undefined,
    }),
    advice:
      `no ${titleOf(asker.contract, base)} is there: check host, port and path of --${urlOption(base)}` +
      (starting === undefined ? '' : `; --wait-ready 60 waits while ${starting} starts`),
  };
};

/**
 * The target of a redirect as a base URL, without the call's path and without credentials;
 * undefined if it is no base URL.
 */
const redirectBase = (exchange: Exchange, url: string): string | undefined => {
  const location = header(exchange, 'location') ?? '';
  if (!URL.canParse(location, exchange.request.url)) return undefined;
  const to = new URL(location, exchange.request.url);
  if ((to.protocol !== 'http:' && to.protocol !== 'https:') || to.username !== '' || to.password !== '')
    return undefined;
  const below = exchange.request.url.slice(url.length).split('?')[0] ?? '';
  const path = to.pathname.replace(/\/+$/, '');
  const rest = below !== '' && path.endsWith(below) ? path.slice(0, path.length - below.length) : '';
  return `${to.origin}${rest.replace(/\/+$/, '')}`;
};

/** The target of a redirect for messages, without credentials and query. */
const shownLocation = (exchange: Exchange): string => {
  const location = header(exchange, 'location') ?? '';
  if (!URL.canParse(location, exchange.request.url)) return 'a location that is no URL';
  const { protocol, host, pathname } = new URL(location, exchange.request.url);
  return printable(`${protocol}//${host}${pathname}`, 120);
};

/**
 * Trouble for redirects. They are not followed, because they could steal the key.
 * Only a base on the same origin is asked.
 */
export const redirectTrouble = async (
  base: Base,
  url: string,
  exchange: Exchange,
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble> => {
  const outcome = `${happened(base, url, exchange)}, a redirect to ${shownLocation(exchange)}`;
  const candidate = redirectBase(exchange, url);
  const [call] = probeCalls(asker.contract, base, options) as [Call];
  if (candidate === undefined || candidate === url)
    return {
      what: outcome,
      kind: 'usage',
      advice: `redirects are not followed: give --${urlOption(base)} the URL that answers without a redirect`,
    };
  if (new URL(candidate).origin === new URL(url).origin) {
    const fix = { [base]: candidate };
    if (isInterface(asker, await asker.ask(call, corrected(options, fix))))
      return { what: outcome, kind: 'usage', advice: '', fix };
  }
  return {
    what: outcome,
    kind: 'usage',
    advice:
      `redirects are not followed; give --${urlOption(base)} ${printable(candidate)} ` +
      'if that server is the right one',
  };
};
