/** A token with its end, if known, in milliseconds since 1970. */
export interface Token {
  readonly secret: string;
  readonly endsAt?: number;
}

/**
 * A token is renewed when this share of its lifetime is left, but not earlier than `mostMs` before its end. After a
 * failure, it is renewed after a pause.
 */
const renewal = { share: 0.2, mostMs: 30_000, againMs: 2_000 };

/** A token that is fetched when it is needed, and renewed before it ends. */
export class RenewableToken {
  readonly #fetch: () => Promise<Token>;
  #now: { readonly token: Token; readonly since: number; readonly renewAt: number } | undefined;
  #renewing: Promise<void> | undefined;
  /** The current token was fetched after a refusal, and no call has been accepted with it yet. */
  #isUnproven = false;

  constructor(fetch: () => Promise<Token>) {
    this.#fetch = fetch;
  }

  get secret(): string {
    if (!this.#now) throw new Error('a token was used before it was fetched');
    return this.#now.token.secret;
  }

  /** Whether there is no token, or it ends soon. */
  isDue(): boolean {
    return this.#now === undefined || Date.now() >= this.#now.renewAt;
  }

  /** Fetches a new token; callers at the same time share it. @throws SecretFault */
  renew(): Promise<void> {
    this.#renewing ??= this.#replace().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** Records that a call with this start time was not refused because of its token. */
  accepted(began: number): void {
    if (this.#now && began >= this.#now.since) this.#isUnproven = false;
  }

  /** Renews the token of a refused call, once. False: a new token would be refused too. */
  async renewedAfterRefusal(began: number): Promise<boolean> {
    if (this.#now && began < this.#now.since) return true;
    if (this.#isUnproven) return false;
    await this.renew();
    this.#isUnproven = true;
    return true;
  }

  async #replace(): Promise<void> {
    const requestedAt = Date.now();
    let token: Token;
    try {
      token = await this.#fetch();
    } catch (error) {
      // If the current token is still valid, keep it: the server may be back before it ends.
      if (!this.#now || requestedAt + renewal.againMs > (this.#now.token.endsAt ?? 0)) throw error;
      this.#now = { ...this.#now, renewAt: requestedAt + renewal.againMs };
      return;
    }
    const { endsAt = Infinity } = token;
    const margin = Math.min(renewal.mostMs, (endsAt - requestedAt) * renewal.share);
    this.#now = { token, since: Date.now(), renewAt: endsAt === Infinity ? Infinity : endsAt - margin };
  }
}
