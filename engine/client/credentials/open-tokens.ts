import type { SecretSource } from '../../model/credential.ts';
import type { TlsSettings } from '../tls.ts';
import { oauthToken } from './oauth.ts';
import { RenewableToken, type Token } from './token.ts';
import { exec } from 'node:child_process';
import { SecretFault } from './source.ts';
import { defined } from '../../model/defined.ts';

/** Milliseconds that a command may take, and the largest output. */
const limits = { ms: 30_000, bytes: 65_536 };

/** When a JSON Web Token ends: its claim `exp`. Undefined for other tokens. */
const endOfJwt = (secret: string): number | undefined => {
  try {
    const claims = JSON.parse(Buffer.from(secret.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp?: unknown;
    };
    return typeof claims.exp === 'number' ? claims.exp * 1_000 : undefined;
  } catch {
    return undefined;
  }
};

/** Runs a shell command; its output is the token. Its messages may hold secrets, so they are not shown. */
const commandToken = (command: string) => (): Promise<Token> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new SecretFault(`token-command: the command ${reason}; it must print the token and nothing else`));
    exec(command, { timeout: limits.ms, maxBuffer: limits.bytes, killSignal: 'SIGKILL' }, (error, stdout) => {
      const secret = stdout.trim();
      if (error?.killed) return fail(`took longer than ${limits.ms / 1_000} s`);
      if (error) return fail(`ended with ${error.signal ?? `exit code ${String(error.code)}`}`);
      if (secret === '') return fail('printed nothing');
      if (/[\r\n]/.test(secret)) return fail('printed several lines');
      const endsAt = endOfJwt(secret);
      resolve({ secret, ...defined({ endsAt }) });
    });
  });

/** Tokens of this process, so that preflight and run share a token. */
const open = new Map<string, RenewableToken>();

/** Returns the shared token of a source. */
export const tokenOf = (
  source: Extract<SecretSource, { command: string } | { token: unknown }>,
  tls: TlsSettings,
): RenewableToken => {
  const name = JSON.stringify(source);
  const openToken = open.get(name);
  if (openToken) return openToken;
  const token = new RenewableToken('command' in source ? commandToken(source.command) : oauthToken(source.token, tls));
  open.set(name, token);
  return token;
};
