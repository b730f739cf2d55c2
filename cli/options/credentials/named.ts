import { type GivenKey, givenKeys, keyedScheme, keyOption, knownScheme, unneeded } from './key.ts';
import { storedIn } from './stored.ts';
import type { Options } from '../table.ts';
import { NotTested, Usage } from '../../usage.ts';
import { openSecrets, type Secrets, type Secured } from '../../../engine/client/credentials/secrets.ts';
import { readStored, SecretFault } from '../../../engine/client/credentials/source.ts';
import type { Contract } from '../../../engine/model/contract.ts';
import {
  type Credential,
  type Place,
  placeholderOf,
  solePlaceholder,
  type StoredSecret,
} from '../../../engine/model/credential.ts';
import { defined } from '../../../engine/model/defined.ts';
import { fileError } from '../../../engine/model/files.ts';
import type { EngineOptions } from '../../../engine/run/options.ts';

/** A shorter key may occur in the name of any host. */
const shortestInUrl = 8;

/** The secrets of a run as its options name them, and a line about a choice that was made for the user. */
export interface NamedCredentials extends Pick<EngineOptions, 'credentials' | 'keyPlace'> {
  readonly note?: string;
}

/**
 * The place of an option's secret: without the authentication scheme if the value has that itself.
 * @throws Usage if the secret is missing, or cannot be sent.
 */
const checked = (option: string, source: StoredSecret, place: Place, flags: Options): Place => {
  let secret: string | undefined;
  try {
    secret = readStored(source);
  } catch (error) {
    throw new Usage(
      `${option}: the file cannot be read (${fileError(error)}); give a file that holds the key and nothing else`,
    );
  }
  if (secret === undefined || secret === '')
    throw new Usage(
      'file' in source
        ? `${option}: the file is empty; write the key to it`
        : `${option}: the environment variable is ${secret === undefined ? 'not set' : 'empty'}; ` +
            'set it to the key, or leave the option out',
    );
  if (place.in === 'header' && place.prefix?.toLowerCase() !== 'basic' && !/^[\t\x20-\x7e]+$/.test(secret))
    throw new Usage(`${option}: the key contains characters that are invalid in a header; give it without line breaks`);
  const key = secret;
  if (
    key.length >= shortestInUrl &&
    [flags.node, flags.data, flags.metrics, flags.url].some((url) => url?.includes(key))
  )
    throw new Usage(`${option}: the key is also part of a base URL, which every report shows; give the URL without it`);
  const { prefix, ...bare } = place;
  return prefix !== undefined && key.toLowerCase().startsWith(`${prefix.toLowerCase()} `) ? bare : place;
};

/** The secret of one scheme of the document. */
const namedCredential = (contract: Contract, flags: Options, { scheme = '', source, option }: GivenKey): Credential => {
  const { id, place } = knownScheme(contract, scheme);
  return { scheme: id, place: checked(option, source, place, flags), source, placeholder: placeholderOf(id) };
};

/** Headers that hold secrets as a rule: a value on the command line would be shown to everyone. */
const secretName = /auth|cookie|token|key|secret|password|credential/i;

/** `x-tenant: env:TENANT`: a header of every request. */
const headerCredential = (flags: Options, text: string): Credential => {
  const match = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.+)$/s.exec(text);
  if (!match) throw new Usage(`--header: give a name and a value, like 'x-tenant: env:TENANT'`);
  const [name = '', value = ''] = match.slice(1);
  const headerPlace: Place = { in: 'header', name: name.toLowerCase() };
  const source = storedIn(value);
  if (source) checked(`--header '${name}: ${value}'`, source, headerPlace, flags);
  else if (/^(env|file):/.test(value) || secretName.test(name))
    throw new Usage(`--header ${name}: give its value as env:NAME or file:PATH, since it may be a secret`);
  else if (!/^[\t\x20-\x7e]+$/.test(value))
    throw new Usage(`--header ${name}: the value contains characters that are invalid in a header`);
  return { place: headerPlace, source: source ?? { value }, placeholder: placeholderOf(headerPlace.name) };
};

/** The secrets that the options name. @throws Usage if one is missing, or no place in a request is known for it. */
export function namedCredentials(flags: Options, contract: Contract): NamedCredentials {
  const keys = givenKeys(flags);
  const schemeCredentials = keys
    .filter(({ scheme }) => scheme !== undefined)
    .map((key) => namedCredential(contract, flags, key));
  const headers = (flags.header ?? []).map((text) => headerCredential(flags, text));
  const keyHeader = flags['key-header'];
  const ofHeader: Place | undefined =
    keyHeader === undefined ? undefined : { in: 'header', name: keyHeader.toLowerCase() };
  if (ofHeader && schemeCredentials.length > 0)
    throw new Usage(
      'key-header puts the key into one header, and --key SCHEME=env:NAME where the document says: give one of them',
    );
  const key = keyOption(flags, contract, keys);
  const takenSchemes = new Set(schemeCredentials.map(({ scheme }) => scheme));
  const unneededReason = key && !ofHeader ? unneeded(contract, key) : undefined;
  const keyScheme =
    key && unneededReason === undefined
      ? keyedScheme(contract, key, { place: ofHeader, taken: takenSchemes })
      : undefined;
  const placeOfKey =
    keyScheme && key?.stored ? checked(key.option, key.stored, keyScheme.place, flags) : keyScheme?.place;
  const keyCredentials: readonly Credential[] =
    key && keyScheme && placeOfKey
      ? keyScheme.ids.map((scheme) => ({
          scheme,
          place: placeOfKey,
          source: key.source,
          placeholder: placeholderOf(keyScheme.ids[0] ?? ''),
        }))
      : [];
  const all = [...keyCredentials, ...schemeCredentials];
  const isSole = new Set(all.map(({ placeholder }) => placeholder)).size === 1;
  const keyPlace = keyScheme?.isOwnPlace ? keyScheme.place : ofHeader;
  const credentials = [
    ...(isSole ? all.map((credential) => ({ ...credential, placeholder: solePlaceholder })) : all),
    ...headers,
  ];
  return defined({
    credentials: credentials.length === 0 ? undefined : credentials,
    keyPlace,
    note: unneededReason ?? keyScheme?.note,
  });
}

/** Opens the secrets of a run, with its tokens. @throws Usage or NotTested if one cannot be got. */
export const secretsOf = async (engine: Secured): Promise<Secrets> => {
  try {
    const secrets = openSecrets(engine);
    await secrets.ready();
    return secrets;
  } catch (error) {
    if (!(error instanceof SecretFault)) throw error;
    throw error.kind === 'usage' ? new Usage(error.message) : new NotTested(error.message);
  }
};
