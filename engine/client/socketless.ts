import { Dispatcher } from 'undici';

/** A dispatcher that answers requests without a connection, so that there is none to close. */
export abstract class SocketlessDispatcher extends Dispatcher {
  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    return callback ? queueMicrotask(callback) : Promise.resolve();
  }

  override destroy(): Promise<void>;
  override destroy(error: Error | null): Promise<void>;
  override destroy(callback: () => void): void;
  override destroy(error: Error | null, callback: () => void): void;
  override destroy(first?: Error | null | (() => void), second?: () => void): Promise<void> | void {
    const callback = typeof first === 'function' ? first : second;
    return callback ? queueMicrotask(callback) : Promise.resolve();
  }
}
