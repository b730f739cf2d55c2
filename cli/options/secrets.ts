import { callingAny } from './calling.ts';
import { option, text, texts } from './row.ts';

/** Options for the secrets that requests carry, and for the places where they go. */

const group = 'Target';

export const keyRow = option({
  name: 'key',
  brief: 'API key: `env:NAME` or `file:PATH`',
  value: 'scheme=source',
  schema: texts,
  help:
    'API key, as `env:NAME` of an environment variable or `file:PATH`; for one security scheme of the document: ' +
    '`SCHEME=env:NAME`',
  group,
  commands: callingAny,
  inConfig: true,
});
/** Characters of a header's name: RFC 9110, 5.6.2. */
const header = { ...text, pattern: "^[\\w!#$%&'*+.^`|~-]+$" } as const;
export const keyHeader = option({
  name: 'key-header',
  value: 'name',
  schema: header,
  help: 'header that carries the API key, if not the one that the document names',
  group,
  commands: [],
  inConfig: true,
  defaultText: "the document's",
  advice: 'this is not a header name; give the name only, like x-api-key',
});
export const headerOption = option({
  name: 'header',
  brief: 'header of every request, like `NAME: VALUE`',
  value: 'header',
  schema: texts,
  help: 'header of every request: `NAME: env:VARIABLE`, `NAME: file:PATH`, or `NAME: VALUE` if it is no secret',
  group,
  commands: callingAny,
  inConfig: true,
});
/** Options for secrets beside `--key`. */
export const secretRows = [
  headerOption,
  option({
    name: 'token-command',
    value: 'command',
    schema: text,
    help: 'shell command that prints a token; it runs again before a JWT ends, and when a token is refused',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'oauth-client-id',
    value: 'id',
    schema: text,
    help: 'client for which tokens are fetched from an authorization server (OAuth 2)',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'oauth-client-secret',
    value: 'source',
    schema: text,
    help: 'secret of the client: `env:NAME` or `file:PATH`',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'oauth-refresh-token',
    value: 'source',
    schema: text,
    help: "refresh token, in place of the client's own credentials: `env:NAME` or `file:PATH`",
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'oauth-token-url',
    value: 'url',
    schema: text,
    help: 'token URL of the authorization server',
    group,
    commands: [],
    inConfig: true,
    defaultText: "the document's",
  }),
  option({
    name: 'oauth-scope',
    value: 'scope',
    schema: text,
    help: 'scope of the tokens, several separated by blanks',
    group,
    commands: [],
    inConfig: true,
  }),
] as const;
