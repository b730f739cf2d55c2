import { base58 } from '@scure/base';
import { cb58Payload, cb58Text } from '../../contracts/chain/formats.ts';
import { hasFormat, type Parameter } from '../../engine/model/operation.ts';
import type { CaseContext, JudgeTable } from '../../engine/judging/case-context.ts';
import { anySet } from '../lists/closed.ts';
import { show } from '../../engine/model/show.ts';

type Malformed = readonly (readonly [what: string, value: string])[];

/** Texts close to a good one that are not of its format: a reader that looks over the fault finds the good one's thing. */
const malformed: Readonly<Partial<Record<NonNullable<Parameter['format']>, (good: string) => Malformed>>> = {
  cb58: (good) => {
    const payload = cb58Payload(good) ?? new Uint8Array(32);
    const bytes = base58.decode(good);
    const otherCheck = Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
    return [
      ['a wrong checksum', base58.encode(otherCheck)],
      ['no checksum', base58.encode(payload)],
      ['a character outside of the alphabet', `${good.slice(0, -1)}0`],
      ['31 bytes', cb58Text(payload.slice(1))],
      ['33 bytes', cb58Text(Uint8Array.from([...payload, 0]))],
      ['hex digits', `0x${Buffer.from(payload).toString('hex')}`],
      ['no text', ''],
    ];
  },
  decimal: (good) => [
    ['a negative number', `-${good}`],
    ['a fraction', `${good}.0`],
    ['an exponent', `${good}e0`],
    ['a hex number', `0x${BigInt(good).toString(16)}`],
    ['digits and a letter', `${good}x`],
    ['a space and digits', ` ${good}`],
    ['words', 'latest'],
    ['no text', ''],
  ],
};

/** A required parameter that is not of its documented format yields an error. */
const refused = async (c: CaseContext): Promise<void> => {
  const { parameters } = anySet(c);
  for (const [name, row] of Object.entries<Parameter>(c.operation.parameters)) {
    const { format, required } = row;
    const good = parameters[name];
    const table = format === undefined || !required ? undefined : malformed[format];
    if (!table || format === undefined || typeof good !== 'string' || !hasFormat(c.operation, row, good)) continue;
    for (const [what, value] of c.some(table(good).filter(([, text]) => !hasFormat(c.operation, row, text)))) {
      const answer = await c.ask({ parameters: { ...parameters, [name]: value }, input: 'invalid' });
      if (answer.result)
        c.broken(`a ${name} that is ${what} gets a result`, {
          expected: 'an error',
          actual: show(answer.result),
          by: [answer],
        });
      c.proved();
    }
  }
};

export default { 'node.block.id-format': refused, 'node.block.height-format': refused } satisfies JudgeTable;
