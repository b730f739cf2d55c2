import { Dispatcher, errors } from 'undici';
import type { Provider } from './provider.ts';
import type { ProviderAnswer } from './types.ts';

type Options = Dispatcher.DispatchOptions;

const headersOf = (headers: Options['headers']): Record<string, string> => {
  if (!headers) return {};
  if (Symbol.iterator in headers)
    throw new errors.InvalidArgumentError('the reference provider takes headers as an object');
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
};

const bodyOf = (body: Options['body']): string => {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  throw new errors.InvalidArgumentError('the reference provider takes bodies as text or bytes');
};

/** One answer in flight; the first call of `abort` ends it. */
class Delivery implements Dispatcher.DispatchController {
  aborted = false;
  reason: Error | null = null;
  /** Answers arrive complete, so there is nothing to pause. */
  readonly paused = false;
  readonly #handler: Dispatcher.DispatchHandler;
  #done = false;

  constructor(handler: Dispatcher.DispatchHandler) {
    this.#handler = handler;
  }

  pause(): void {}
  resume(): void {}

  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
    this.fail(reason);
  }

  start(): void {
    this.#handler.onRequestStart?.(this, {});
  }

  finish({ status, headers, body, bytes }: ProviderAnswer): void {
    if (this.#done) return;
    this.#done = true;
    this.#handler.onResponseStart?.(this, status, { ...headers }, '');
    this.#handler.onResponseData?.(this, Buffer.from(bytes ?? Buffer.from(body, 'utf8')));
    this.#handler.onResponseEnd?.(this, {});
  }

  fail(error: Error): void {
    if (this.#done) return;
    this.#done = true;
    this.#handler.onResponseError?.(this, error);
  }
}

class InProcess extends Dispatcher {
  readonly #provider: Pick<Provider, 'fetch'>;

  constructor(provider: Pick<Provider, 'fetch'>) {
    super();
    this.#provider = provider;
  }

  override dispatch(options: Options, handler: Dispatcher.DispatchHandler): boolean {
    const delivery = new Delivery(handler);
    delivery.start();
    if (delivery.aborted) return true;
    this.#provider
      .fetch({
        method: options.method,
        path: options.path,
        headers: headersOf(options.headers),
        body: bodyOf(options.body),
      })
      .then((answer) => delivery.finish(answer))
      .catch((error: unknown) => delivery.fail(error instanceof Error ? error : new Error(String(error))));
    return true;
  }

  override async close(): Promise<void> {}
  override async destroy(): Promise<void> {}
}

/**
 * Dispatcher that answers every request, to any origin, from the provider, without a socket. If an alteration's `http`
 * throws, the error arrives as a transport failure.
 */
export const inProcess = (provider: Pick<Provider, 'fetch'>): Dispatcher => new InProcess(provider);
