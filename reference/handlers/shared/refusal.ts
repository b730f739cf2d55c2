import type { Value } from '../../../defects/value.ts';

/** The documented statuses with their phrases (Errors). */
const phrases = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
} as const;

export type RefusalStatus = keyof typeof phrases;

/** A documented error. Handlers and helpers throw it, and the provider answers with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }

  /** The documented error body: message, statusCode, error. */
  body(): { [member: string]: Value } {
    return { message: this.message, statusCode: this.status, error: phrases[this.status] };
  }
}

/** Throws a documented error: `refuse(404, 'no such chain')`. */
export const refuse = (status: RefusalStatus, message: string): never => {
  throw new Refusal(status, message);
};
