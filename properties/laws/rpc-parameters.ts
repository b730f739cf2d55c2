import type { Json } from '../../engine/model/exchange.ts';
import { type Parameter, hasFormat } from '../../engine/model/operation.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { expectError } from '../expect.ts';
import { anyKnownCall } from '../lists/known-calls.ts';

const required = (c: CaseContext): [string, Parameter][] =>
  Object.entries<Parameter>(c.operation.parameters).filter(([, row]) => row.required);

/** Leaving out each required parameter, and all of them, yields an error. */
export async function requiredLeftOut(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  const names = required(c).map(([name]) => name);
  // First a call with all parameters: a target may take a missing parameter from the call before. A cached answer is
  // not such a call.
  await c.request({ parameters, input: 'valid' }, { fresh: c.effort.asksFurther });
  for (const name of names)
    await c.soft(async () =>
      expectError(c, await c.request({ parameters: { ...parameters, [name]: undefined }, input: 'invalid' }), {
        code: 'required-left-out',
        about: name,
        message: `a call without ${name} gets a result`,
      }),
    );
  if (names.length > 1)
    expectError(
      c,
      await c.request({
        parameters: { ...parameters, ...Object.fromEntries(names.map((name) => [name, undefined])) },
        input: 'invalid',
      }),
      { code: 'all-required-left-out', message: 'a call without any required parameter gets a result' },
    );
}

/** Values of other JSON types than the documented one. */
function otherTypes(row: Parameter): [string, Json][] {
  const all: [string, Json][] = [
    ['a number', 7],
    ['a boolean', true],
    ['an object', { a: 1 }],
    ['null', null],
    ['an array', [[7]]],
    ['a string', 'text'],
  ];
  const ownTypes: Record<Parameter['type'], readonly string[]> = {
    string: ['a string'],
    integer: ['a number'],
    number: ['a number'],
    list: ['an array'],
    boolean: ['a boolean'],
    'string-array': [],
    'comma-list': ['a string'],
    object: ['an object'],
  };
  // In practice a height may be a number, although the document calls it a decimal string. So values that look like a
  // height are not judged.
  const lenient = row.format === 'decimal' ? ['a number', 'null'] : row.type === 'string-array' ? [] : ['null'];
  return all.filter(([what]) => !ownTypes[row.type].includes(what) && !lenient.includes(what));
}

/** A required parameter of another type yields an error, never a result that ignores it. */
export async function wrongType(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  for (const [name, row] of required(c)) {
    for (const [description, value] of c.sampleValues(otherTypes(row))) {
      await c.soft(async () =>
        expectError(c, await c.request({ parameters: { ...parameters, [name]: value }, input: 'invalid' }), {
          code: 'wrong-type-answered',
          about: name,
          message: `${description} as ${name} gets a result`,
        }),
      );
    }
  }
}

/**
 * A required parameter without its documented format yields an error. A target that ignores the error in the text finds
 * the subject of the correct text.
 */
export async function malformedRefused(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  for (const [name, row] of Object.entries<Parameter>(c.operation.parameters)) {
    const { format, required } = row;
    const good = parameters[name];
    const table = format === undefined || !required ? undefined : c.operation.vocabulary.malformed?.[format];
    if (!table || typeof good !== 'string' || !hasFormat(c.operation, row, good)) continue;
    for (const [description, value] of c.sampleValues(
      table(good).filter(([, text]) => !hasFormat(c.operation, row, text)),
    )) {
      const answer = await c.request({ parameters: { ...parameters, [name]: value }, input: 'invalid' });
      const message = `a ${name} that is ${description} gets a result`;
      await c.soft(() => expectError(c, answer, { code: 'bad-value-answered', about: name, message }));
    }
  }
}
