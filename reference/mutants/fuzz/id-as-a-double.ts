import { onAnswer } from '../shared/http.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.envelope.id-echo',
  on: 'vm.getTxFee',
  hard: 'middling',
  what: 'ids beyond 2^53 lose their last digits',
  mutate: (operation) =>
    onAnswer(operation, (answer) => ({
      ...answer,
      body: answer.body.replace(/(?<="id":)-?\d{16,}(?=\}$)/, (digits) => String(Number(digits))),
    })),
  kept: async (ask) =>
    (await ask({ envelope: { id: 12_345_678_901_234_567n } })).text.includes('"id":12345678901234567}'),
} satisfies FuzzMutantFile;
