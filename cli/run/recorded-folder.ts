import fs from 'node:fs';
import path from 'node:path';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { type Line, NotARecording, readRecording, recordingIn, recordingName } from '../../engine/client/record.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { Usage } from '../usage.ts';

/** The recording in the folder of a run, or the file itself. @throws Usage if there is none. */
export function recordingOf(folder: string): string {
  if (!fs.existsSync(folder))
    throw new Usage(`${folder} does not exist; a run leaves its recording in ${recordingName}`);
  if (!fs.statSync(folder).isDirectory()) return folder;
  const file = recordingIn(folder);
  if (file === undefined)
    throw new Usage(`${folder} holds no ${recordingName}; give the folder of a run, or its recording`);
  return file;
}

/** The lines of a recording. `command`: named in messages. @throws Usage if the file is no recording. */
export async function readLines(command: string, file: string): Promise<Line[]> {
  const lines: Line[] = [];
  try {
    for await (const line of readRecording(file)) lines.push(line);
  } catch (error) {
    if (error instanceof NotARecording)
      throw new Usage(`${command} ${error.message}; give the ${recordingName} of a run`);
    throw error;
  }
  if (lines.length === 0 && fs.statSync(file).size > 0)
    throw new Usage(`${command} ${file}: no exchange was found; give the ${recordingName} of a run`);
  return lines;
}

/** The exchanges of a recording, each once. */
export function exchangesOf(lines: readonly Line[]): readonly Exchange[] {
  return lines.flatMap((line) => ('reused' in line ? [] : [line]));
}

/**
 * The base URLs in a recording. Only the origins matter, because answers are found by their calls.
 * @throws Usage for a recording of another contract.
 */
export function recordedTarget(contract: JudgedContract, exchanges: readonly Exchange[]): EngineOptions['target'] {
  const foreign = exchanges.find(({ call }) => !contract.hasOperation(call.operation));
  if (foreign)
    throw new Usage(
      `the recording has calls of ${foreign.call.operation}, which the contract does not have; give the document of ` +
        'the run, like api.yaml',
    );
  return Object.fromEntries(
    exchanges.map(({ call, request }) => [contract.operation(call.operation).base, new URL(request.url).origin]),
  );
}

/** The folder that holds a recording. */
export function folderOf(file: string): string {
  return path.dirname(path.resolve(file));
}
