import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** DER (X.690), as far as a certificate needs it, so that tests choose dates and names without another program. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length: n } = content;
  const length = Buffer.from(n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const commonName = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(0x04, value));

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

/** A certificate that vouches for itself (RFC 5280), for an IPv4 address. */
export const selfSigned = ({
  from = new Date(Date.now() - 86_400_000),
  until = new Date(Date.now() + 86_400_000),
  address = '127.0.0.1',
}: { from?: Date; until?: Date; address?: string } = {}): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = commonName(`assay test ${createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 8)}`);
  const names = sequence(der(0x87, Buffer.from(address.split('.').map(Number))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d11', names))),
  );
  const signed = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
  const pem = `-----BEGIN CERTIFICATE-----\n${signed
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { cert: pem, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
};

/** The certificate in a file, as `--ca` takes it. */
export const inFile = ({ cert }: Certificate): string => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'assay-ca-')), 'own.pem');
  fs.writeFileSync(file, cert);
  return file;
};
