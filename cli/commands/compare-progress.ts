import type { CompareProgress } from '../../compare/options.ts';
import { plural } from '../../engine/model/text.ts';
import { showLines } from '../progress.ts';

const text = ({ phase, requests, questions, differences }: CompareProgress): string =>
  phase === 'discovering'
    ? `finding subjects on A, ${requests} requests`
    : `comparing, ${plural(questions, 'question')}, ${requests} requests, ${plural(differences, 'difference')}`;

/** Shows the progress of a comparison. */
export const compareProgress = (quiet: boolean): { show(progress: CompareProgress): void; stop(): void } => {
  const lines = showLines(quiet);
  return { show: (progress) => lines.show(text(progress)), stop: () => lines.stop() };
};
