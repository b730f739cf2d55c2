import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';

/** Observes the answers to values that the document leaves open. Each value is named by a word that describes it. */
export async function observeOddValues(
  c: CaseContext,
  parameters: Parameters,
  name: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  for (const [word, value] of Object.entries(values)) {
    const answer = await c.ask({ parameters: { ...parameters, [name]: value }, input: 'open' });
    c.observe(`a ${word} ${name}`, `HTTP ${answer.status}`, answer);
  }
}
