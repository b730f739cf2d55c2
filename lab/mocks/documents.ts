import type { Mode } from './prism.ts';

/** A document of `../shared/wild` that is mocked. */
export interface MockedDocument {
  readonly file: string;
  readonly mode: Mode;
  /** Options that give its credentials. Values are in `secrets`. */
  readonly credentials?: readonly string[];
  /** The features of the document that its mock tests. */
  readonly shows: string;
}

/** Secrets by the environment variables that the credentials name: a mock takes any. */
export const secrets: Readonly<Record<string, string>> = {
  MOCK_TOKEN: 'a-token-for-mocks',
  MOCK_BASIC: 'user:a-password-for-mocks',
};

const token = ['--api-key-env', 'MOCK_TOKEN'] as const;
const basic = ['--api-key-env', 'MOCK_BASIC'] as const;

/** The secret of a scheme, where a document has several. */
const scheme = (name: string, variable = 'MOCK_TOKEN'): readonly string[] => [
  '--credential',
  `${name}=env:${variable}`,
];

export const documents: readonly MockedDocument[] = [
  {
    file: 'petstore3.yaml',
    mode: 'static',
    credentials: [...scheme('petstore_auth'), ...scheme('api_key')],
    shows: 'oauth2 and a key in a header, of which one is enough',
  },
  {
    file: 'adyen-capital.yaml',
    mode: 'static',
    credentials: scheme('BasicAuth', 'MOCK_BASIC'),
    shows: 'a key in a header, or basic',
  },
  { file: 'blockfrost.yaml', mode: 'static', credentials: token, shows: 'a key in a header for all; lists by page' },
  { file: 'koios.yaml', mode: 'static', credentials: token, shows: 'bearer, or no key' },
  { file: 'ergo.yaml', mode: 'static', credentials: token, shows: 'a key in a header for some operations' },
  { file: 'thor.yaml', mode: 'static', shows: 'no key; OpenAPI 3.0' },
  { file: 'spacex.json', mode: 'static', shows: 'no key for GET; many nulls' },
  {
    file: 'mastodon.json',
    mode: 'dynamic',
    credentials: scheme('OAuth2'),
    shows: 'oauth2 with two flows; OpenAPI 3.1',
  },
  { file: 'docker-engine.yaml', mode: 'static', shows: 'Swagger 2.0 with a base path' },
  { file: 'harbor.yaml', mode: 'dynamic', credentials: basic, shows: 'Swagger 2.0; basic, or no key' },
  { file: 'algorand-indexer.yml', mode: 'dynamic', shows: 'no key; cursors' },
  { file: 'chroma.json', mode: 'dynamic', credentials: token, shows: 'OpenAPI 3.1; a key in a header' },
  { file: 'weaviate.json', mode: 'static', shows: 'Swagger 2.0; oauth2, or no key' },
  { file: 'argo.json', mode: 'static', credentials: token, shows: 'Swagger 2.0; a key in the header authorization' },
  { file: 'tonapi.json', mode: 'static', shows: 'no key; many examples' },
  { file: 'hiro-stacks.yaml', mode: 'static', shows: 'no key; large answers' },
  {
    file: 'netbox.yaml',
    mode: 'dynamic',
    credentials: scheme('cookieAuth'),
    shows: 'a key in a cookie or a header; 274 GET operations',
  },
  { file: 'familie-ba-sak.json', mode: 'dynamic', credentials: token, shows: 'oauth2; answers of any media type' },
  { file: 'webgoat.json', mode: 'dynamic', shows: 'answers of any media type' },
  { file: 'alchemy-nft.yaml', mode: 'static', shows: 'a key in the path' },
];
