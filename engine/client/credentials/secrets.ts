import type { Credential } from '../../model/credential.ts';
import type { HttpRequest } from '../../model/exchange.ts';
import type { TlsSettings } from '../tls.ts';
import { sentAt } from './forms.ts';
import { Redaction } from './redaction.ts';
import { readStored, SecretFault } from './source.ts';
import { tokenOf, type RenewableToken } from './token.ts';

/** A secret, or a token that is renewed during the run. */
type Held = string | RenewableToken;

/** The secrets of a run in this process. They are inserted into requests just before sending. */
export class Secrets {
  /** Credentials that have a secret. */
  readonly credentials: readonly Credential[];
  readonly redaction = new Redaction();
  readonly #held: ReadonlyMap<Credential, Held>;
  readonly #tokens: readonly RenewableToken[];

  constructor(values: ReadonlyMap<Credential, Held>) {
    this.#held = values;
    this.credentials = [...values.keys()];
    this.#tokens = [...values.values()].filter((token): token is RenewableToken => typeof token !== 'string');
    for (const [credential, secret] of values) if (typeof secret === 'string') this.#learn(credential, secret);
  }

  /** Before a request: renews the tokens that end soon. Undefined: nothing to wait for. @throws SecretFault */
  ready(): Promise<unknown> | undefined {
    const due = this.#tokens.filter((token) => token.isDue());
    return due.length === 0 ? undefined : Promise.all(due.map((token) => token.renew()));
  }

  /** Replaces the placeholders in a request by the secrets. */
  insertInto(request: HttpRequest): HttpRequest {
    let { path } = request;
    const headers: Record<string, string> = { ...request.headers };
    for (const [credential, secretOrToken] of this.#held) {
      const { place, placeholder, source } = credential;
      if ('value' in source) continue;
      const secret = typeof secretOrToken === 'string' ? secretOrToken : secretOrToken.secret;
      if (typeof secretOrToken !== 'string') this.#learn(credential, secret);
      // A redacted link may have the placeholder anywhere, not only at the key's place.
      path = path.replaceAll(placeholder, encodeURIComponent(secret));
      for (const [name, value] of Object.entries(headers))
        if (value.includes(placeholder)) headers[name] = value.replace(placeholder, () => sentAt(place, secret));
    }
    return { ...request, path, headers };
  }

  /** After an answer: whether a renewed token makes it worth sending the request again. `began`: when it was sent. */
  renewedAfter(status: number | undefined, began: number): Promise<boolean> | false {
    if (this.#tokens.length === 0 || status === undefined) return false;
    if (status === 401)
      return Promise.all(this.#tokens.map((token) => token.renewedAfterRefusal(began))).then((all) =>
        all.includes(true),
      );
    for (const token of this.#tokens) token.accepted(began);
    return false;
  }

  #learn(credential: Credential, secret: string): void {
    if (!('value' in credential.source)) this.redaction.learn(credential, secret);
  }
}

/** Options for the secrets of a run and for trusting their servers. */
export interface Secured extends Partial<TlsSettings> {
  readonly credentials?: readonly Credential[];
}

/** Opens the secrets of a run. @throws SecretFault if one cannot be read. */
export function openSecrets({ credentials = [], insecure = false, caFile }: Secured): Secrets {
  const values = credentials.flatMap((credential): (readonly [Credential, Held])[] => {
    const { source } = credential;
    if ('value' in source) return [[credential, source.value]];
    if ('command' in source || 'token' in source) return [[credential, tokenOf(source, { insecure, caFile })]];
    try {
      const secret = readStored(source);
      return secret === undefined ? [] : [[credential, secret]];
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new SecretFault(`${'file' in source ? source.file : source.variable} cannot be read (${code})`);
    }
  });
  return new Secrets(new Map(values));
}

/** Makes secrets from known values, for code that starts a run itself. */
export const fixedSecrets = (entries: readonly (readonly [Credential, string])[]): Secrets =>
  new Secrets(new Map(entries));
