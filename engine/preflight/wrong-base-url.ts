import { header } from '../model/http.ts';
import type { Call, Exchange, Json } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Base } from '../model/operation.ts';
import { isObject } from '../model/paths.ts';
import { missingPathCall, probeCalls } from '../run/judge/probe-calls.ts';
import { bodyOf } from './reading.ts';
import { ProbedInterface } from './probed-interface.ts';
import { schemeTrouble } from './transport.ts';
import { type Fix, printable, type Trouble } from './trouble.ts';
import { urlOption } from '../model/names.ts';
import { defined } from '../model/defined.ts';

/** Name of an interface in messages. */
const titleOf = ({ interfaces }: Contract, base: Base): string => interfaces[base]?.title ?? base;

const maxAbove = 6;

/** The URLs above a URL, the nearest first: its path without the last segment, and so on, up to the origin. */
const urlsAbove = (url: string): readonly string[] => {
  const { origin, pathname } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const above = segments.map((_, index) => [origin, ...segments.slice(0, segments.length - 1 - index)].join('/'));
  return [...above.slice(0, maxAbove - 1), ...above.slice(maxAbove - 1).slice(-1)];
};

const maxBelow = 4;

/** URLs with a path that the document names for the interface. */
const urlsBelow = ({ interfaces }: Contract, base: Base, url: string): readonly string[] => {
  const paths = interfaces[base]?.basePaths ?? [];
  const below = paths.flatMap((path) => [`${new URL(url).origin}${path}`, `${url.replace(/\/+$/, '')}${path}`]);
  return [...new Set(below)].filter((text) => text !== url).slice(0, maxBelow);
};

/** The first of the URLs at which the interface answers a call. */
const firstUrl = async (probed: ProbedInterface, call: Call, urls: readonly string[]): Promise<Fix | undefined> => {
  for (const url of urls) {
    const fix = { [probed.base]: url };
    if (probed.isFromInterface(await probed.ask(call, fix))) return fix;
  }
  return undefined;
};

/** Another interface that answers at the URL. The key is not sent, because it belongs to the first interface. */
const otherInterface = async (probed: ProbedInterface): Promise<Base | undefined> => {
  const { contract, base, url, options } = probed;
  for (const other of Object.keys(contract.interfaces).filter((id) => id !== base)) {
    const [call] = probeCalls(contract, other, options);
    if (call && (await firstUrl(new ProbedInterface(other, probed), { ...call, key: 'none' }, [url]))) return other;
  }
  return undefined;
};

/** Trouble if another interface answers at the URL, most likely because the user exchanged the two URLs. */
const swappedTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble | undefined> => {
  const { contract, base, url, calls, options } = probed;
  const other = await otherInterface(probed);
  if (other === undefined) return undefined;
  const wrong = {
    what: `${probed.outcomeOf(exchange)}; the ${titleOf(contract, other)} answers there`,
    kind: 'usage',
  } as const;
  const urlOfOther = options.target[other];
  const candidates = urlOfOther === undefined || urlOfOther === url ? [] : [urlOfOther];
  const fix = await firstUrl(probed, { ...(calls[0] as Call), key: 'none' }, candidates);
  if (fix) return { ...wrong, advice: '(the two URLs were swapped)', fix: { ...fix, [other]: url } };
  return {
    ...wrong,
    advice:
      `give the URL of the ${titleOf(contract, base)} as ${probed.urlOption}` +
      (urlOfOther === url ? '' : `, and this one as --${urlOption(other)} ${printable(url)}`),
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
export const refusesSubject = async (probed: ProbedInterface, answers: readonly Exchange[]): Promise<boolean> => {
  const { asker, contract } = probed;
  const inJson = answers.filter((answer) => asker.reading(answer) === 'missing' && isObject(bodyOf(answer)));
  const [first] = inJson;
  if (!first) return false;
  const control = await probed.ask(missingPathCall(contract, first.call));
  return asker.reading(control) === 'missing' && inJson.some((exchange) => wording(exchange) !== wording(control));
};

/** Trouble if paths are not served, or if another kind of server answers. */
export const placeTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble> => {
  const { contract, base, url, urlOption: option } = probed;
  const [call] = probed.calls as [Call];
  const outcome = probed.outcomeOf(exchange);
  const fix = await firstUrl(probed, call, urlsAbove(url));
  if (fix) return { what: outcome, kind: 'usage', advice: '(the base URL ends before the path of the interface)', fix };
  const below = await firstUrl(probed, call, urlsBelow(contract, base, url));
  if (below)
    return { what: outcome, kind: 'usage', advice: '(the document names this path of the base URL)', fix: below };
  const trouble = await swappedTrouble(probed, exchange);
  if (trouble) return trouble;
  if (exchange.response?.status === 400) {
    const scheme = await schemeTrouble(probed, exchange);
    if (scheme) return scheme;
  }
  const starting = contract.interfaces[base]?.startsLate;
  const title = pageTitleOf(exchange);
  const page = title === undefined ? '' : ` (a page titled "${printable(title, 80)}")`;
  return {
    what: `${outcome}${page}`,
    kind: 'usage',
    ...defined({
      isTemporary: starting !== undefined && probed.asker.reading(exchange) === 'missing' ? (true as const) : undefined,
    }),
    advice:
      `no ${titleOf(contract, base)} is there: check host, port and path of ${option}` +
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
export const redirectTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble> => {
  const { url, urlOption: option } = probed;
  const what = `${probed.outcomeOf(exchange)}, a redirect to ${shownLocation(exchange)}`;
  const candidate = redirectBase(exchange, url);
  if (candidate === undefined || candidate === url)
    return {
      what,
      kind: 'usage',
      advice: `redirects are not followed: give ${option} the URL that answers without a redirect`,
    };
  const isSameOrigin = new URL(candidate).origin === new URL(url).origin;
  const fix = await firstUrl(probed, probed.calls[0] as Call, isSameOrigin ? [candidate] : []);
  if (fix) return { what, kind: 'usage', advice: '', fix };
  return {
    what,
    kind: 'usage',
    advice: `redirects are not followed; give ${option} ${printable(candidate)} if that server is the right one`,
  };
};
