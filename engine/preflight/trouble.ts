import type { Exchange } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import { clip, oneLine } from '../model/text.ts';
import type { EngineOptions } from '../run/options.ts';
import { header } from '../model/http.ts';
import { urlOption } from '../model/names.ts';
import { defined } from '../model/defined.ts';

/** Corrected option values, by option name: base URLs, `namespace`, `key-header`, `network`. */
export type Fix = Readonly<Record<string, string>>;

/** Why a run could not test an interface. */
export interface Trouble {
  /** The call and its result. */
  readonly what: string;
  /** The option that helps. If `fix` is present, it is printed before the advice. */
  readonly advice: string;
  /** `usage`: an option is wrong. `not-tested`: the target does not answer, or refuses the key. */
  readonly kind: 'usage' | 'not-tested';
  /** The problem may be temporary: `--wait-ready` waits for it. */
  readonly isTemporary?: true;
  readonly fix?: Fix;
}

/** Option values of known deployments. */
export interface KnownValues {
  readonly namespaces: readonly KnownValue[];
  readonly keyHeaders: readonly KnownValue[];
}

export interface KnownValue {
  readonly value: string;
  /** The preset that sets it. */
  readonly preset?: string;
}

export const corrected = (
  options: EngineOptions,
  { namespace, 'key-header': keyHeader, network, ...urls }: Fix,
): EngineOptions => ({
  ...options,
  target: { ...options.target, ...urls },
  ...defined({
    namespace,
    keyPlace: keyHeader === undefined ? undefined : ({ in: 'header', name: keyHeader.toLowerCase() } as const),
    network,
  }),
});

/** Whether a change of URL removes the encryption. */
export const isDowngrade = (before: string | undefined, after: string | undefined): boolean =>
  before?.startsWith('https:') === true && after?.startsWith('http:') === true;

/** Options that only a configuration takes. */
const configured: ReadonlySet<string> = new Set(['namespace', 'key-header', 'network']);

/** Options as the user gives them. */
export const asOptions = (fix: Fix): string =>
  Object.entries(fix)
    .map(([name, value]) =>
      configured.has(name) ? `${name}: ${value} in assay.yaml` : `--${urlOption(name)} ${value}`,
    )
    .join(' ');

const longest = 300;

/** A text of the target, shortened and safe to print. */
export const printable = (text: string, limit = longest): string => clip(oneLine(text), limit);

/** Method and path of a request, and the name of the JSON-RPC method that it carries. */
export const questionOf = ({ request }: Exchange): string => {
  const method = /"method":"([^"]{1,80})"/.exec(request.body ?? '')?.[1];
  const { pathname, search } = new URL(request.url);
  return printable(`${request.method} ${pathname}${search}${method === undefined ? '' : ` ${method}`}`);
};

/** OpenSSL's own names of threads, files and lines. */
const openssl = /[0-9A-F]{8,}:error:[0-9A-F]+:SSL routines:[^:]*:([^:]*):.*/s;

/** Status and content type of an answer, or the reason why there is none. */
const answerOf = (exchange: Exchange): string => {
  const { response, failure } = exchange;
  if (failure) return `did not answer (${failure.kind}: ${printable(failure.message.replace(openssl, '$1'), 160)})`;
  const type = header(exchange, 'content-type')?.split(';')[0];
  return printable(`answered ${response?.status}${type === undefined ? '' : ` ${type}`}`);
};

/** `--BASE http://127.0.0.1:8080 answered 404 text/plain to GET /v1/books`. */
export const happened = (base: Base, url: string, exchange: Exchange): string =>
  `--${urlOption(base)} ${printable(url)} ${answerOf(exchange)} to ${questionOf(exchange)}`;

/** One line: the call, its result, and the option that helps. */
export const troubleLine = ({ what, advice, fix }: Trouble): string =>
  `${what}; ${[...(fix ? [`give ${asOptions(fix)}`] : []), ...(advice === '' ? [] : [advice])].join(' ')}`;
