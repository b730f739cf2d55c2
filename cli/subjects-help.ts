import { subjectKinds } from '../contracts/chain/subject-kinds.ts';

/** The kinds of subjects, for help texts. */
export const subjectsHelp = (): string => {
  const kinds = Object.entries(subjectKinds);
  const width = Math.max(...kinds.map(([kind]) => kind.length));
  return [
    '',
    'Kinds of subjects, for "subjects" in --config: { "subjects": { "evm-address": ["0x..."] } }',
    ...kinds.map(
      ([kind, { meaning, example }]) => `  ${kind.padEnd(width)}  ${meaning}\n  ${' '.repeat(width)}  ${example}`,
    ),
  ].join('\n');
};
