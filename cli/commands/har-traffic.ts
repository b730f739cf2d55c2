import type { JudgedContract } from '../../engine/contract/contract.ts';
import { harExchanges, originsIn } from '../../engine/har/exchanges.ts';
import { isCarried } from '../../engine/har/secrets.ts';
import { type HarFile, NotAHar, readHar } from '../../engine/har/read.ts';
import { type Credential, type Place, schemesIn, solePlaceholder } from '../../engine/model/credential.ts';
import { word } from '../../engine/model/curl.ts';
import { plural } from '../../engine/model/text.ts';
import type { Recorded } from '../../engine/run/replay/judge-recorded.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { contractFor } from '../options/contract.ts';
import { assayCommand } from '../run/invocation.ts';
import type { Asked } from '../options/asked.ts';
import { targetOf } from '../options/settings.ts';
import { Usage } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';

/** Exchanges with the options for judging them. */
export interface Judgeable {
  readonly contract: JudgedContract;
  readonly recorded: Recorded;
  readonly options: EngineOptions;
  /** The reference provider was judged. */
  readonly embedded: boolean;
  /** Lines for the reader, below the verdicts. */
  readonly notes: readonly string[];
}

type Values = Asked<'report judge'>;

const read = (file: string): HarFile => {
  try {
    return readHar(file);
  } catch (error) {
    throw error instanceof NotAHar ? new Usage(`judge ${error.message}`) : error;
  }
};

const maxOrigins = 5;

const checkTarget = (file: string, har: HarFile, target: EngineOptions['target']): void => {
  if (Object.keys(target).length > 0) return;
  const origins = originsIn(har)
    .slice(0, maxOrigins)
    .map(([origin, requests]) => `${origin} (${requests})`);
  throw new Usage(
    `judge ${file}: name the base URL of the API in the traffic with --node, --data or --metrics, ` +
      `or give its document and --url; it holds requests to ${origins.join(', ') || 'no URL'}`,
  );
};

/** Options that only traffic of other tools needs, because a recording knows its target. */
export const ofTraffic = ['node', 'data', 'metrics', 'url', 'documents', 'preset'] as const;

/** The command with the same options. */
const judgeCommand = (file: string, values: Values): string => {
  const options = ofTraffic.flatMap((name) => {
    const value = values.layers.given[name];
    if (value === undefined) return [];
    return typeof value === 'string' ? [`--${name}`, word(value)] : value.map(word);
  });
  return [assayCommand(), 'report', 'judge', word(file), ...options].join(' ');
};

/** Traffic that a browser or a proxy recorded. @throws Usage if the file is no HAR, or no base URL is given. */
export const ofHar = async (file: string, values: Values, failOn: EngineOptions['failOn']): Promise<Judgeable> => {
  const har = read(file);
  const target = targetOf(values);
  checkTarget(file, har, target);
  // The prefix of methods has a default here; an OpenAPI document has no use for it.
  const { namespace = defaultOptions.namespace, 'key-header': keyHeader, ...contractFlags } = values;
  if (contractFlags.preset !== undefined && contractFlags.documents === undefined)
    throw new Usage(
      `--preset ${contractFlags.preset} beside a HAR file needs an OpenRPC document; ` +
        'or give `namespace` and `key-header` in a file for --config',
    );
  const { contract } = await contractFor(contractFlags);
  const keyPlace: Place | undefined =
    keyHeader === undefined ? undefined : { in: 'header', name: keyHeader.toLowerCase() };
  const places = keyPlace ? [{ id: 'key', place: keyPlace }] : schemesIn(contract.operations);
  const { exchanges, left: omittedEntries } = harExchanges(contract, har, {
    target,
    namespace,
    keyPlaces: places.map(({ place }) => place),
    maxBodyBytes: defaultOptions.maxBodyBytes,
  });
  const credentials = places
    .filter(({ place }) => exchanges.some(({ request }) => isCarried(place, request)))
    .map(({ id, place }): Credential => ({
      scheme: id,
      place,
      source: { variable: '' },
      placeholder: solePlaceholder,
    }));
  return {
    contract,
    recorded: {
      lines: exchanges,
      onlyPassive: 'the traffic was not recorded by assay: only the checks that need no request of their own judge it',
    },
    options: {
      ...defaultOptions,
      target,
      namespace,
      ...defined({ keyPlace }),
      credentials,
      failOn,
      only: [...new Set(exchanges.map(({ call }) => call.operation))],
      reproduction: { command: assayCommand(), again: judgeCommand(file, values) },
    },
    embedded: false,
    notes: [
      `${plural(har.entries.length + har.invalid, 'entry').replace('entrys', 'entries')} in ${file}, ` +
        `${exchanges.length} judged`,
      ...[...omittedEntries].map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`),
    ],
  };
};
