import type { SecretSource } from '../../model/credential.ts';
import type { TlsSettings } from '../tls.ts';
import { commandToken } from './command.ts';
import { oauthToken } from './oauth.ts';
import { RenewableToken } from './token.ts';

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
