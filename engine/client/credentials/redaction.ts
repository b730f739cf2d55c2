import type { Credential } from '../../model/credential.ts';
import type { Exchange } from '../../model/exchange.ts';
import { allOf, cached, identity, type Redactor, redactor, redactValue, shortestPiece } from '../redact.ts';
import { echoRedactor, echoTest } from './echo.ts';
import { secretTexts } from './forms.ts';
import { defined } from '../../model/defined.ts';

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
