import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect } from 'vitest';
import type { Results } from '../../../reports/results.ts';
import type { Behaviour, Hostile } from '../behaviour.ts';
import { type Certificate, inFile, selfSigned } from '../certificate.ts';
import { httpServer, listening, provided, securedProvider } from '../servers.ts';

const day = 86_400_000;
const from = (days: number): Date => new Date(Date.now() + days * day);

const behind =
  (made: () => Certificate) =>
  (key: string): Promise<Hostile> =>
    securedProvider(key, made());

/** As above, with the certificate in a file that assay is told to trust. */
const trusted =
  (made: () => Certificate) =>
  async (key: string): Promise<Hostile> => {
    const certificate = made();
    return { ...(await securedProvider(key, certificate)), args: ['--ca', inFile(certificate)] };
  };

const under =
  (scheme: string, start: Behaviour['start']): Behaviour['start'] =>
  async (key) => {
    const server = await start(key);
    return { ...server, url: server.url.replace(/^https?/, scheme) };
  };

/** Every report says how certificates were verified. */
const says =
  (line: RegExp, member: 'insecure' | 'ca') =>
  (out: string, printed: string): void => {
    const read = (file: string): string => fs.readFileSync(path.join(out, file), 'utf8');
    expect((JSON.parse(read('results.json')) as Results).target[member]).toBe(member === 'insecure' ? true : 'own.pem');
    for (const text of [
      printed,
      read('summary.md').replaceAll('\\', ''),
      read('index.html'),
      read('allure-results/environment.properties'),
    ])
      expect(text).toMatch(line);
  };

const only = ['vm.getHeight'];

/** Verification is on unless it is turned off by name. */
export default [
  {
    name: 'TLS where plain HTTP is asked',
    start: under('http', behind(selfSigned)),
    codes: [2],
    says: /did not answer \((reset|protocol).*this port speaks TLS; give --node https:/,
  },
  {
    name: 'plain HTTP where TLS is asked',
    start: under('https', (key) => listening(httpServer(provided(key)))),
    codes: [2],
    says: /did not answer \(tls.*this port speaks plain HTTP; give --node http:/,
  },
  {
    name: 'a TLS handshake that stalls',
    start: () =>
      listening(
        net.createServer(() => undefined),
        'https',
      ),
    codes: [3],
    says: /did not answer \(timeout/,
  },
  {
    name: 'an expired certificate',
    start: behind(() => selfSigned({ from: from(-30), until: from(-1) })),
    codes: [3],
    says: /did not answer \(tls: .*(self-signed|expired)/i,
  },
  {
    name: 'an expired certificate that is trusted',
    start: trusted(() => selfSigned({ from: from(-30), until: from(-1) })),
    codes: [3],
    says: /did not answer \(tls: .*expired/i,
  },
  {
    name: 'a self-signed certificate',
    start: behind(selfSigned),
    codes: [2],
    says: /did not answer \(tls: .*self-signed.*`ca` in assay\.yaml/i,
    often: true,
  },
  {
    name: 'a certificate of another address',
    start: trusted(() => selfSigned({ address: '127.0.0.2' })),
    codes: [2],
    says: /did not answer \(tls: .*altname/i,
  },
  {
    name: 'verification that the environment turns off',
    start: behind(selfSigned),
    codes: [2],
    says: /did not answer \(tls: .*self-signed/i,
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  },
  {
    name: 'a self-signed certificate with --ca',
    start: trusted(selfSigned),
    codes: [0],
    says: /own\.pem were trusted/,
    only,
    judges: only,
    broken: /^$/,
    look: says(/certificates of own\.pem were trusted/, 'ca'),
  },
  {
    name: 'a self-signed certificate with --insecure',
    start: behind(selfSigned),
    codes: [0],
    says: /NOT verified/,
    args: ['--insecure'],
    only,
    judges: only,
    broken: /^$/,
    look: says(/certificates were NOT verified/, 'insecure'),
  },
] satisfies Behaviour[];
