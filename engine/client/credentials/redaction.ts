import type { Credential } from '../../model/credential.ts';
import type { Exchange } from '../../model/exchange.ts';
import { allOf, cached, identity, literally, type Redactor, redactor, redactValue, shortestPiece } from '../redact.ts';
import { formAt, secretTexts, sentAt } from './forms.ts';
import { defined } from '../../model/defined.ts';

/** Text between the name of a place and its value: `=`, `: "`, `%3D` and the like. */
const between = '(?:[^A-Za-z0-9]|%[0-9A-Fa-f]{2}){1,40}?';

/**
 * Replaces a secret where a text names its place: `api_key=abc`, `"x-api-key": "abc"`, `Bearer abc`. So a short secret
 * is found in echoes and links, and ordinary text with the same letters is not changed.
 */
const echoRedactor = ({ place, placeholder }: Credential, secret: string): Redactor => {
  const forms = [...new Set([secret, formAt(place, secret), sentAt(place, secret)])].filter((form) => form !== '');
  const prefix = place.prefix === undefined ? '' : literally(place.prefix);
  // An authentication scheme names the place too.
  const names = [literally(place.name), ...(prefix === '' ? [] : [prefix])].join('|');
  const scheme = prefix === '' ? '' : `(?:${prefix}${between})?`;
  const pattern = new RegExp(
    `((?<![A-Za-z0-9])(?:${names})${between}${scheme})(?<!<)(?:${forms
      .toSorted((a, b) => b.length - a.length)
      .map(literally)
      .join('|')})(?![A-Za-z0-9])`,
    'gi',
  );
  const parts = [place.name, place.prefix ?? place.name].map((part) => part.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    return parts.some((part) => lower.includes(part)) ? text.replace(pattern, `$1${placeholder}`) : text;
  };
};

/** Tells whether a header's value is a secret that the target echoes. */
const echoTest = ({ place }: Credential, secret: string): ((name: string, value: string) => boolean) => {
  const forms = new Set([secret, formAt(place, secret), sentAt(place, secret)]);
  const placeName = place.name.toLowerCase();
  // A number may be any header's ordinary value.
  const isTelling = secret.length >= 3 && !/^\d+$/.test(secret);
  return (name, value) => forms.has(value.trim()) && (isTelling || name.toLowerCase() === placeName);
};

/**
 * Number of recent tokens per credential that are also redacted in encoded form. Older tokens are redacted only as they
 * are.
 */
const mostRecent = 4;

type Parts = Pick<Exchange, 'call' | 'request'> & Partial<Pick<Exchange, 'response' | 'failure'>>;

/** A secret that was sent, with its credential. */
interface Sent {
  readonly credential: Credential;
  readonly secret: string;
  readonly redact: Redactor;
  readonly isEcho: (name: string, value: string) => boolean;
}

/**
 * Texts of at least 8 characters are redacted everywhere, in many encodings. Shorter ones would match ordinary text, so
 * they are redacted only after the name of their place.
 */
const redactorFor = (credential: Credential, secret: string): Redactor => {
  const { placeholder } = credential;
  const long = secretTexts(credential, secret).filter(({ text }) => text.length >= shortestPiece);
  return allOf([
    ...long.map(({ text, isWhole }) => redactor([text], { placeholder, isWhole })),
    echoRedactor(credential, secret),
  ]);
};

/** Removes the secrets of a run from stored and shown texts. `learn` adds renewed tokens. */
export class Redaction {
  readonly #sent: Sent[] = [];
  #redact: Redactor = identity;

  /** Adds a secret to redact. */
  learn(credential: Credential, secret: string): void {
    if (this.#sent.some((entry) => entry.credential === credential && entry.secret === secret)) return;
    const [redact, isEcho] = [redactorFor(credential, secret), echoTest(credential, secret)];
    this.#sent.unshift({ credential, secret, redact, isEcho });
    const ofCredential = this.#sent.filter((entry) => entry.credential === credential);
    const old = ofCredential[mostRecent];
    if (old)
      this.#sent[this.#sent.indexOf(old)] = {
        ...old,
        redact: (text) => text.replaceAll(old.secret, credential.placeholder),
      };
    this.#redact = cached(allOf(this.#sent.map((entry) => entry.redact)));
  }

  readonly text: Redactor = (text) => this.#redact(text);

  /** Returns an exchange, or parts of it, without secrets. */
  exchange<T extends Parts>(parts: T): T {
    const { request, response } = parts;
    if (this.#redact === identity) return parts;
    return redactValue(this.#redact, {
      ...parts,
      request: { ...request, headers: this.#headers(request.headers) },
      ...defined({ response: response && { ...response, headers: this.#headers(response.headers) } }),
    });
  }

  #headers<T extends string | string[]>(headers: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
    const hidden = (name: string, value: string): string =>
      this.#sent.find(({ isEcho }) => isEcho(name, value))?.credential.placeholder ?? value;
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((text) => hidden(name, text)) : hidden(name, value),
      ]),
    ) as Readonly<Record<string, T>>;
  }
}
