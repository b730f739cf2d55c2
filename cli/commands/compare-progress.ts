import type { CompareProgress } from '../../compare/options.ts';
import { plural } from '../../engine/model/text.ts';
import { showLines } from '../progress.ts';

const text = ({ phase, requests, questions, differences }: CompareProgress): string => {
  const sent = plural(requests, 'request');
  if (phase === 'discovering') return `finding subjects on A, ${sent}`;
  return `comparing, ${plural(questions, 'question')}, ${sent}, ${plural(differences, 'difference')}`;
};

/** Shows the progress of a comparison. */
export const compareProgress = (quiet: boolean): { show(progress: CompareProgress): void; stop(): void } => {
  const lines = showLines(quiet);
  return { show: (progress) => lines.show(text(progress)), stop: () => lines.stop() };
};
