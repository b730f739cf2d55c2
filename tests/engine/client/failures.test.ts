import { expect, it } from 'vitest';
import { errors } from 'undici';
import { failureOf, LimitExceeded } from '../../../engine/client/failures.ts';

const coded = (code: string, message = 'm'): Error => Object.assign(new Error(message), { code });

it.each([
  [coded('ECONNREFUSED'), 'refused'],
  [coded('EHOSTUNREACH'), 'refused'],
  [new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]), 'refused'],
  [coded('ECONNRESET'), 'reset'],
  [coded('EPIPE'), 'reset'],
  [new errors.SocketError('other side closed'), 'reset'],
  [coded('ETIMEDOUT'), 'timeout'],
  [new errors.ConnectTimeoutError(), 'timeout'],
  [new errors.HeadersTimeoutError(), 'timeout'],
  [new errors.BodyTimeoutError(), 'timeout'],
  [coded('ENOTFOUND'), 'dns'],
  [coded('EAI_AGAIN'), 'dns'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls'],
  [coded('CERT_HAS_EXPIRED'), 'tls'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
  [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls'],
  [coded('EPROTO'), 'tls'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls'],
  [new LimitExceeded('too-large', 'm'), 'too-large'],
  [new errors.ResponseExceededMaxSizeError(), 'too-large'],
  [new errors.RequestAbortedError(), 'aborted'],
  [new errors.ClientDestroyedError(), 'aborted'],
  [coded('HPE_INVALID_CONSTANT'), 'protocol'],
  [new errors.InvalidArgumentError('m'), 'protocol'],
  [coded('ERR_NOCK_NO_MATCH'), 'protocol'],
  ['text', 'protocol'],
  [new TypeError('outer', { cause: coded('ENOTFOUND') }), 'dns'],
])('%s is %s', (error, kind) => {
  expect(failureOf(error).kind).toBe(kind);
});

it('says the code and the message of the first address that failed', () => {
  expect(failureOf(new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:80')])).message).toBe(
    'connect ECONNREFUSED ::1:80',
  );
  expect(failureOf(coded('EPROTO', 'handshake')).message).toBe('EPROTO: handshake');
});
