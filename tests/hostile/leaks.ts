import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const reversed = (text: string): string => [...text].reverse().join('');

/** Spellings of a key that nothing may hold: made here in their own way, not by the code that removes them. */
export const traces = (key: string): string[] => {
  const middle = Math.ceil(key.length / 2);
  const halves = [key.slice(0, middle), key.slice(middle)];
  const percent = [...key].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
  const coded = (['base64', 'base64url', 'hex'] as const).map((way) =>
    Buffer.from(key).toString(way).replace(/=+$/, ''),
  );
  const texts = [key, reversed(key), ...halves, ...halves.map(reversed)];
  return [
    ...new Set([
      ...texts,
      ...texts.map(encodeURIComponent),
      ...texts.map((text) => JSON.stringify(text).slice(1, -1)),
      percent,
      ...coded,
    ]),
  ].map((text) => text.toLowerCase());
};

/**
 * Files below a folder that contain one of the traces, as `file: trace`. Files are first uncompressed, and base64 in
 * Allure's pages is decoded.
 */
export const leaksIn = (folder: string, wanted: readonly string[]): string[] =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = path.join(entry.parentPath, entry.name);
    const bytes = fs.readFileSync(file);
    const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
    // Allure's single page carries its data as base64.
    const inside = [...text.matchAll(/[A-Za-z0-9+/]{200,}={0,2}/g)].map(([blob]) =>
      Buffer.from(blob, 'base64').toString('utf8'),
    );
    const whole = [file, text, ...inside].join('\n').toLowerCase();
    return wanted.filter((trace) => whole.includes(trace)).map((trace) => `${file}: ${trace}`);
  });
