import type { HeaderDrift, OperationDrift } from '../../../engine/model/drift.ts';
import { wouldShow } from './chance.ts';
import type { Change } from './classes.ts';

/** Headers of the connection, of the body's transport and of single answers. Servers and proxies set them freely. */
const transport = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'trailer',
  'upgrade',
  'via',
  'age',
  'expires',
  'last-modified',
  'etag',
  'alt-svc',
  'server-timing',
  'set-cookie',
  'retry-after',
  'cf-ray',
  'cf-cache-status',
  'x-cache',
  'x-served-by',
  'nel',
  'report-to',
  'vary',
  'content-encoding',
]);

/** Headers that announce the removal of an operation. */
const ends = new Set(['deprecation', 'sunset']);

const media = (value: string): string => (value.split(';')[0] as string).trim().toLowerCase();
const nameOf = ({ of, name }: HeaderDrift): string => `${name}${of === 'refusal' ? ' (of a refusal)' : ''}`;

/** Number of answers in which the header could have come. */
const looked = ({ answers }: OperationDrift, { of }: HeaderDrift): number => answers[of];

const absent = (from: OperationDrift, to: OperationDrift): readonly HeaderDrift[] =>
  from.headers.filter(
    (row) =>
      !transport.has(row.name) &&
      !to.headers.some(({ of, name }) => of === row.of && name === row.name) &&
      wouldShow(row, looked(to, row)),
  );

const valuesChanged = (before: HeaderDrift, after: HeaderDrift, operation: string): Change[] => {
  const [from, to] = [before.values ?? [], after.values ?? []];
  if (transport.has(before.name) || from.length === 0 || to.length === 0) return [];
  const newValues = to.filter(
    ({ value, count }) =>
      !from.some((row) => row.value === value) && wouldShow({ count, answers: after.answers }, before.answers),
  );
  if (newValues.length === 0) return [];
  const isMedia =
    before.name === 'content-type' &&
    newValues.some(({ value }) => !from.some((row) => media(row.value) === media(value)));
  const valuesOf = (values: typeof from): string => values.map(({ value }) => value).join(' or ');
  return [
    {
      kind: isMedia ? 'media-type-changed' : 'header-changed',
      operation,
      at: nameOf(before),
      before: valuesOf(from),
      after: valuesOf(to),
    },
  ];
};

/** Headers that came, went or have other values. */
export const headerChanges = (a: OperationDrift, b: OperationDrift): Change[] => [
  ...absent(a, b).map((row): Change => ({
    kind: 'header-gone',
    operation: a.operation,
    at: nameOf(row),
    before: 'sent',
    after: 'never',
  })),
  ...absent(b, a).map((row): Change => ({
    kind: ends.has(row.name) ? 'end-announced' : 'header-came',
    operation: a.operation,
    at: nameOf(row),
    before: 'never',
    after: row.values?.[0]?.value ?? 'sent',
  })),
  ...a.headers.flatMap((row) => {
    const header = b.headers.find(({ of, name }) => of === row.of && name === row.name);
    return header ? valuesChanged(row, header, a.operation) : [];
  }),
];
