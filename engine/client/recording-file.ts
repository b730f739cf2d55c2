import fs from 'node:fs';
import path from 'node:path';

/** The recording in a run's folder. */
export const recordingName = 'exchanges.ndjson.gz';

/** The recording of earlier versions, and the form that `gunzip` leaves. Every reader takes both. */
const plainName = 'exchanges.ndjson';

export const recordingNames: readonly string[] = [recordingName, plainName];

/** The recording in a folder; undefined: there is none. */
export const recordingIn = (folder: string): string | undefined =>
  recordingNames.map((name) => path.join(folder, name)).find((file) => fs.existsSync(file));
