import { hasFormat, type Parameter } from '../../engine/model/operation.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { expectError } from '../expect.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';

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
