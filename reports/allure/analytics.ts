import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../write.ts';

/** The loader and the block that follows it, as Allure 3's page templates have them. */
const block =
  /<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*<script>\s*window\.dataLayer[\s\S]*?<\/script>/g;
const trace = /googletagmanager|\bgtag\s*\(/;

/** A page without the analytics block. @throws where a trace of it is left: the template has changed. */
export const withoutAnalytics = (page: string): string => {
  const stripped = page.replace(block, '');
  const left = trace.exec(stripped);
  if (left)
    throw new Error(
      `the Allure report still loads analytics near ${JSON.stringify(stripped.slice(left.index, left.index + 80))}; mend reports/allure/analytics.ts`,
    );
  return stripped;
};

/** Strips every page below a folder. @throws where a trace is left in any of them. */
export const stripAnalytics = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.html?$/i.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeAtomically(file, withoutAnalytics(await readFile(file, 'utf8')));
  }
};
