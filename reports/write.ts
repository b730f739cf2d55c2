import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file as a whole or not at all: a reader never sees half of it, and a killed run leaves the former one.
 * Folders that are missing are made.
 */
export const writeAtomically = async (file: string, content: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  // Beside the target, because a rename is atomic within one file system only.
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(content, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** JSON with two spaces and a last line feed, written as a whole. */
export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeAtomically(file, `${JSON.stringify(value, null, 2)}\n`);
