import { requirement } from '../contract/index.ts';
import type { Observation } from '../properties/types.ts';
import { observationLine } from './card.ts';
import { groupBy } from './group.ts';
import { code, escape } from './markdown.ts';
import { ordered, type Run } from './run.ts';

/** Observations that tell of drift from the data document, and of what is done where a document is silent. */
const tellsDrift = ({ requirement: id }: Observation): boolean => id.startsWith('data.drift.') || requirement(id).level === 'open';

/** What the target does beyond and beside the documents, as Markdown by operation. Nothing here is a finding. */
export const toDrift = (run: Run): string => {
  const observations = ordered(run).flatMap((outcome) => outcome.observations).filter(tellsDrift);
  const chapters = groupBy(observations, ({ operation }) => operation).map(([operation, ofOperation]) => [
    `## ${escape(operation)}`,
    ...groupBy(ofOperation, ({ requirement: id }) => id).flatMap(([id, rows]) => rows.slice(0, 1).map((first) => [
      `${code(id)}: ${escape(requirement(first.requirement).statement)}`,
      rows.map(observationLine).sort().join('\n'),
    ].join('\n\n'))),
  ].join('\n\n'));
  return `${[
    '# Drift',
    'What was seen where the documents leave it open, and members and values that they do not name. Nothing here is judged.',
    ...(chapters.length === 0 ? ['Nothing was observed.'] : chapters),
  ].join('\n\n')}\n`;
};
