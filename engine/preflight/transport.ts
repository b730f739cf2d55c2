import type { Exchange } from '../model/exchange.ts';
import { takesKey } from '../model/operation.ts';
import type { ProbedInterface } from './probed-interface.ts';
import { isDowngrade, printable, type Trouble } from './trouble.ts';

const certificates: readonly (readonly [code: RegExp, kind: Trouble['kind'], advice: string])[] = [
  [/EXPIRED/, 'not-tested', 'the certificate has expired: renew it, or give --insecure to test without verifying it'],
  [
    /NOT_YET_VALID/,
    'not-tested',
    'the certificate is not valid yet: is the clock right? --insecure does not verify it',
  ],
  [
    /ALTNAME|HOSTNAME_MISMATCH/,
    'usage',
    'the certificate is for another name: give the URL with that name, or --insecure',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|INVALID_CA|CERT_UNTRUSTED/,
    'usage',
    'the certificate is not trusted: set `ca` in assay.yaml to a file (PEM) of its authority, or give --insecure',
  ],
];

const certificateTrouble = ({ failure }: Exchange): (typeof certificates)[number] | undefined =>
  failure?.kind === 'tls' ? certificates.find(([code]) => code.test(failure.code ?? '')) : undefined;

/** Whether the server uses the URL's scheme: it sent an answer, or a certificate that is not accepted. */
const speaks = (exchange: Exchange): boolean =>
  exchange.response !== undefined || certificateTrouble(exchange) !== undefined;

/** Trouble if the same server answers under the other scheme. The key is not sent. */
export const schemeTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble | undefined> => {
  const { base, url } = probed;
  const [call = exchange.call] = probed.calls;
  const [scheme, text] = url.startsWith('https:') ? ['https:', 'http:'] : ['http:', 'https:'];
  const address = text + url.slice(scheme.length);
  const answer = await probed.ask({ ...call, key: 'none' }, { [base]: address });
  if (!speaks(answer) || (text === 'https:' && answer.response?.status === 400)) return undefined;
  const certificate = certificateTrouble(answer);
  const notes = [
    ...(certificate ? [certificate[2]] : []),
    ...(isDowngrade(url, address) && probed.asker.hasSecrets ? ['the key travels unencrypted there'] : []),
  ];
  return {
    what: `${probed.outcomeOf(exchange)}; this port speaks ${text === 'http:' ? 'plain HTTP' : 'TLS'}`,
    advice: notes.length === 0 ? '' : `(${notes.join('; ')})`,
    kind: 'usage',
    fix: { [base]: address },
  };
};

const waiting = '--wait-ready 60 waits while the target starts';

/** Trouble if a target does not answer. */
export const failureTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble> => {
  const { url, urlOption, options } = probed;
  const outcome = probed.outcomeOf(exchange);
  const certificate = certificateTrouble(exchange);
  if (certificate) return { what: outcome, kind: certificate[1], advice: certificate[2] };
  const kind = exchange.failure?.kind;
  if (kind === 'tls' || kind === 'reset' || kind === 'protocol') {
    const scheme = await schemeTrouble(probed, exchange);
    if (scheme) return scheme;
  }
  const unreached = { what: outcome, kind: 'not-tested' } as const;
  switch (kind) {
    case 'dns':
      return { ...unreached, isTemporary: true, advice: `check the host name in ${urlOption}; ${waiting}` };
    case 'refused':
      return {
        ...unreached,
        isTemporary: true,
        advice: `nothing listens there: check host and port in ${urlOption}; ${waiting}`,
      };
    case 'timeout':
      return {
        ...unreached,
        isTemporary: true,
        advice:
          `check host and port in ${urlOption} (a firewall?), or give a slow target more with ` +
          `--timeout ${Math.ceil((options.timeoutMs / 1_000) * 3)}; ${waiting}`,
      };
    case 'reset':
      return {
        ...unreached,
        isTemporary: true,
        advice: `the connection was closed without an answer: check the port in ${urlOption}; ${waiting}`,
      };
    case 'tls':
      return {
        ...unreached,
        advice:
          `the TLS connection failed: check the port in ${urlOption}, ` +
          `or give ${urlOption} ${printable(url.replace(/^https:/, 'http:'))} ` +
          'where the server speaks plain HTTP',
      };
    default:
      return { ...unreached, advice: `is that an HTTP server? check host and port in ${urlOption}` };
  }
};

/** The key that has a higher limit, if operations of the interface take a key; empty if none does. */
const higherLimit = ({ base, asker }: ProbedInterface): string => {
  const keyed = asker.contract.operations.filter((row) => row.base === base && takesKey(row));
  if (keyed.length === 0) return '';
  return keyed.some((row) => asker.hasKey(row))
    ? ', or use a key with a higher limit'
    : ', or give a key with --key env:NAME';
};

/** Trouble if a gateway or the server reports that it cannot answer now. */
export const notReadyTrouble = (probed: ProbedInterface, exchange: Exchange): Trouble => ({
  what: probed.outcomeOf(exchange),
  kind: 'not-tested',
  isTemporary: true,
  advice:
    probed.asker.reading(exchange) === 'limited'
      ? `every request is refused by a rate limit: wait for it with --wait-ready 60, ask more slowly with --rate 1` +
        higherLimit(probed)
      : `the target is not ready: ${waiting}`,
});
