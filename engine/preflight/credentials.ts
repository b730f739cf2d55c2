import type { Call, Exchange } from '../model/exchange.ts';
import { takesKey, type Base } from '../model/operation.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { corrected, happened, type KnownValues, shown, type Trouble } from './trouble.ts';
import { urlOption } from '../model/names.ts';

/** The option that gives the key. */
const keyOption = ({ keyFile, keyVariable }: EngineOptions): string =>
  keyFile === undefined ? `--api-key-env ${keyVariable ?? 'NAME'}` : `--api-key-file ${keyFile}`;

const otherHeader = async (
  call: Call,
  options: EngineOptions,
  asker: Asker,
  { keyHeaders }: KnownValues,
): Promise<string | undefined> => {
  const names = [...new Set(keyHeaders.map(({ value }) => value))].filter((name) => name !== options.keyHeader);
  for (const name of names) {
    const answer = await asker.ask(call, corrected(options, { 'api-key-header': name }));
    if (asker.reading(answer) === 'answers') return name;
  }
  return undefined;
};

/** Trouble if every probe of an interface gets 401 or 403. */
export const credentialsTrouble = async (
  base: Base,
  url: string,
  exchange: Exchange,
  options: EngineOptions,
  asker: Asker,
  known: KnownValues,
): Promise<Trouble> => {
  const what = happened(base, url, exchange);
  const row = asker.contract.operation(exchange.call.operation);
  const { status, body = '' } = exchange.response ?? {};
  const refused = asker.contract.interfaces[base]?.refusedHost;
  if (refused && status === refused.status && refused.body.test(body))
    return {
      what: `${what}; ${refused.server} refuses the host name ${shown(new URL(url).hostname)}`,
      kind: 'usage',
      advice: refused.advice,
    };
  if (!takesKey(row))
    return {
      what,
      kind: 'not-tested',
      advice:
        `it asks for credentials, and assay has none to send to it: ` +
        `give --${urlOption(base)} a URL that answers without, or leave --${urlOption(base)} out`,
    };
  if (!asker.hasKey)
    return {
      what,
      kind: 'usage',
      advice: 'it asks for a key: put the key into an environment variable and give --api-key-env NAME',
    };
  const option = keyOption(options);
  const sent = `the key of ${option} (in header ${shown(options.keyHeader)}) was rejected`;
  // Ask without a key first: if no key is needed, a key in an unknown
  // header is ignored, and nothing can be said about the header.
  const without = await asker.ask({ ...exchange.call, key: 'none' }, options);
  if (asker.reading(without) === 'answers')
    return {
      what: `${what}: ${sent}; the same call succeeds without a key`,
      kind: 'not-tested',
      advice: `is the key right? Correct it, or leave ${option} out`,
    };
  const header = await otherHeader(exchange.call, options, asker, known);
  if (header !== undefined)
    return {
      what: `${what}: ${sent}`,
      kind: 'usage',
      advice: '(with that header the key is accepted)',
      fix: { 'api-key-header': header },
    };
  return {
    what: `${what}: ${sent}, and a call without a key is refused too`,
    kind: 'not-tested',
    advice: `correct the key of ${option}, or name its header with --api-key-header NAME`,
  };
};
