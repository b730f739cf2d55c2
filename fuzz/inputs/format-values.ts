import fc from 'fast-check';

/** Texts of well-known formats: plain ones, which every reader of the format takes. */

const day = 86_400_000;
/** From 1970 to 2037. */
const moment = fc.integer({ min: 0, max: 24_500 * day }).map((time) => new Date(time).toISOString());
const word = fc.constantFrom('a', 'alpha', 'beta-2', 'example', 'x1');
const byte = fc.integer({ min: 1, max: 254 });
const hex = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16).padStart(4, '0'));

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc.oneof(
    moment.map((text) => text.replace(/\.\d+Z/, 'Z')),
    moment,
  ),
  date: moment.map((text) => text.slice(0, 10)),
  time: moment.map((text) => `${text.slice(11, 19)}Z`),
  duration: fc.constantFrom('PT1S', 'PT5M', 'PT1H', 'P1D', 'P1W'),
  uuid: fc.uuid({ version: 4 }),
  uuid4: fc.uuid({ version: 4 }),
  email: word.map((name) => `${name}@example.com`),
  hostname: word.map((name) => `${name}.example.com`),
  uri: word.map((name) => `https://example.com/${name}`),
  url: word.map((name) => `https://example.com/${name}`),
  'uri-reference': word.map((name) => `/${name}`),
  ipv4: fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.')),
  ipv6: fc.tuple(hex, hex).map(([first, last]) => `2001:db8::${first}:${last}`),
  byte: word.map((text) => Buffer.from(text).toString('base64')),
};

/** Texts of a format; undefined if assay makes none. */
export function formatValues(format: string | undefined): fc.Arbitrary<string> | undefined {
  return format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
}
