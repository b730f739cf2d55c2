import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file completely or not at all: readers never see a part of it, and a killed run leaves the previous file.
 * Creates missing folders.
 */
export const writeAtomically = async (file: string, content: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  // In the same folder as the target, because a rename is atomic within one file system only.
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

/** JSON with two spaces of indent, in which all control characters are escaped: JSON itself leaves U+007F to U+009F. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes JSON with two spaces of indent and a final line feed, completely or not at all. */
export const writeJson = (file: string, value: unknown): Promise<void> => writeAtomically(file, `${jsonText(value)}\n`);
