import { defined } from '../model/defined.ts';
import type { FailureKind } from '../model/exchange.ts';

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly code?: string;
}

/** A limit of the client was exceeded while an answer was read. */
export class LimitExceeded extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const kinds: readonly (readonly [pattern: RegExp, kind: FailureKind])[] = [
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/, 'refused'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'dns'],
  [/^(ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|CRL_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)$/, 'tls'],
  [/^(HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/, 'tls'],
  [/^(UND_ERR_RES_EXCEEDED_MAX_SIZE|UND_ERR_HEADERS_OVERFLOW|ERR_BUFFER_TOO_LARGE)$/, 'too-large'],
  [/^(UND_ERR_ABORTED|UND_ERR_ABORT|UND_ERR_DESTROYED|UND_ERR_CLOSED|ABORT_ERR)$/, 'aborted'],
];

/**
 * The code of the error or of the error that it wraps. If one
 * name has several addresses, they fail as one AggregateError.
 */
const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : undefined;
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // An AggregateError of a connection has an empty message.
  return error.message === '' && error instanceof AggregateError ? messageOf(error.errors[0]) : error.message;
};

/**
 * Classifies errors of undici, node:http, node:zlib and the client's own limits.
 * An unknown error counts as a violation of HTTP.
 */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof LimitExceeded) return { kind: error.kind, message: error.message };
  const code = codeOf(error);
  const kind = code === undefined ? undefined : kinds.find(([pattern]) => pattern.test(code))?.[1];
  const message = messageOf(error);
  return {
    kind: kind ?? 'protocol',
    message: code === undefined || message.includes(code) ? message : `${code}: ${message}`,
    ...defined({ code }),
  };
};
