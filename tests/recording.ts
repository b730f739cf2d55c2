import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { type Line, readRecording, recordingName } from '../engine/client/record.ts';

export const recordingOf = (out: string): string => path.join(out, recordingName);

/** The text of a run's recording, also while the run goes on; empty: there is none yet. */
export const recordedText = (out: string): string => {
  const file = recordingOf(out);
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return '';
  const { Z_SYNC_FLUSH } = zlib.constants;
  return zlib.gunzipSync(fs.readFileSync(file), { finishFlush: Z_SYNC_FLUSH }).toString('utf8');
};

/** Number of complete lines. */
export const recordedLines = (out: string): number => recordedText(out).split('\n').length - 1;

export const linesOf = async (file: string): Promise<Line[]> => {
  const lines: Line[] = [];
  for await (const line of readRecording(file)) lines.push(line);
  return lines;
};
