import type { Call, Exchange } from '../model/exchange.ts';
import {
  type Credential,
  describedPlace,
  isOfScheme,
  type Place,
  schemesIn,
  type SecurityScheme,
} from '../model/credential.ts';
import { type Operation, securityOf, takesKey } from '../model/operation.ts';
import { carriedBy } from '../protocols/carry.ts';
import type { ProbedInterface } from './probed-interface.ts';
import { printable, type Trouble } from './trouble.ts';

/** The option that gave a secret, as the user wrote it or could have. */
const optionOf = ({ scheme, source }: Credential, isSole: boolean): string => {
  if ('command' in source) return 'token-command';
  if ('token' in source) return 'oauth-client-id';
  if ('value' in source) return '--header';
  const [kind, name] = 'file' in source ? ['file', source.file] : ['env', source.variable];
  return `--key ${isSole ? '' : `${scheme}=`}${kind}:${name}`;
};

/** Names the credentials that the operation needs, and the options that supply them. */
export const keyAdvice = (row: Operation, schemes: readonly SecurityScheme[]): string => {
  const first = securityOf(row).find((alternative) => alternative.length > 0);
  if (!first) return '';
  const places = first.map(({ id, place }) => `${describedPlace(place)} (scheme ${id})`).join(' and ');
  const oauth = first.some((scheme) => scheme.oauth) ? ', or a client as `oauth-client-id` in assay.yaml' : '';
  return first.length === 1 && schemes.length === 1
    ? `it asks for ${places}: put it into an environment variable and give --key env:NAME${oauth}`
    : `it asks for ${places}: put each into an environment variable and give ` +
        `${first.map(({ id }) => `--key ${id}=env:NAME`).join(' ')}${oauth}`;
};

const whereOf = ({ in: where, name, prefix }: Place): string =>
  `in ${where} ${name}${prefix === undefined ? '' : ` as ${prefix}`}`;

/** A header of known deployments with which the key is accepted. */
const otherHeader = async (probed: ProbedInterface, call: Call): Promise<string | undefined> => {
  const { keyPlace, credentials } = probed.options;
  const used = keyPlace?.name ?? credentials?.find(isOfScheme)?.place.name;
  const names = new Set(probed.known.keyHeaders.map(({ value }) => value).filter((name) => name !== used));
  for (const name of names)
    if (probed.asker.reading(await probed.ask(call, { 'key-header': name })) === 'answers') return name;
  return undefined;
};

/** The advice where an operation asks for a key, although its document does not say so. */
const undocumentedKey = ({ contract, options, urlOption }: ProbedInterface): Omit<Trouble, 'what'> => {
  const { credentials = [] } = options;
  const hasSchemes = schemesIn(contract.operations).length > 0;
  const headers = hasSchemes ? [] : credentials.map(({ place }) => whereOf(place));
  if (headers.length > 0)
    return {
      kind: 'not-tested',
      advice:
        `the key was sent ${printable(headers.join(', '))}, and the document has no security scheme that names ` +
        `its place: set \`key-header\` in assay.yaml to its header, or correct the key`,
    };
  const withoutKey = `give ${urlOption} a URL that answers without credentials, or omit ${urlOption}`;
  return {
    kind: 'not-tested',
    advice: hasSchemes
      ? `it asks for credentials, and assay has none to send to it: ${withoutKey}`
      : `it asks for credentials, and the document has no security scheme: give --key env:VARIABLE, and ` +
        `set \`key-header\` in assay.yaml to its header, or ${withoutKey}`,
  };
};

/** Trouble if every probe of an interface gets 401 or 403. */
export const credentialsTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble> => {
  const { contract, options, asker } = probed;
  const outcome = probed.outcomeOf(exchange);
  const row = contract.operation(exchange.call.operation);
  const { status, body = '' } = exchange.response ?? {};
  const refused = contract.interfaces[probed.base]?.refusedHost;
  if (refused && status === refused.status && refused.body.test(body))
    return {
      what: `${outcome}; ${refused.server} refuses the host name ${printable(new URL(probed.url).hostname)}`,
      kind: 'usage',
      advice: refused.advice,
    };
  if (!takesKey(row)) return { what: outcome, ...undocumentedKey(probed) };
  if (!asker.hasKey(row, options))
    return { what: outcome, kind: 'usage', advice: keyAdvice(row, schemesIn(contract.operations)) };
  const keys = (options.credentials ?? []).filter(isOfScheme);
  const option = keys.map((credential) => optionOf(credential, keys.length === 1)).join(' and ');
  const places = carriedBy(row, exchange.call, { contract, ...options }).map(({ place }) => place);
  const sent = `the key of ${option} (${printable(places.map(whereOf).join(', '))}) was rejected`;
  // Ask without a key first: if no key is needed, a key in an unknown
  // header is ignored, and nothing can be said about the header.
  const without = await probed.ask({ ...exchange.call, key: 'none' });
  if (asker.reading(without) === 'answers')
    return {
      what: `${outcome}: ${sent}; the same call succeeds without a key`,
      kind: 'not-tested',
      advice: `is the key right? Correct it, or leave ${option} out`,
    };
  const header = await otherHeader(probed, exchange.call);
  if (header !== undefined)
    return {
      what: `${outcome}: ${sent}`,
      kind: 'usage',
      advice: '(with that header the key is accepted)',
      fix: { 'key-header': header },
    };
  return {
    what: `${outcome}: ${sent}, and a call without a key is refused too`,
    kind: 'not-tested',
    advice: `correct the key of ${option}, or set \`key-header\` in assay.yaml to its header`,
  };
};
