import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../write.ts';

/** The analytics loader and the block after it, as in the page templates of Allure 3. */
const loader = /<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*/;
const block = new RegExp(`${loader.source}<script>\\s*window\\.dataLayer[\\s\\S]*?<\\/script>`, 'g');
const trace = /googletagmanager|\bgtag\s*\(/;

/** Removes the analytics block from a page. @throws if a part of it is left, because the template has changed. */
export const withoutAnalytics = (page: string): string => {
  const stripped = page.replace(block, '');
  const match = trace.exec(stripped);
  if (match)
    throw new Error(
      'the Allure report still loads analytics near ' +
        `${JSON.stringify(stripped.slice(match.index, match.index + 80))}; fix reports/allure/analytics.ts`,
    );
  return stripped;
};

/** Removes the block from every page below a folder. @throws if a part of it is left in any page. */
export const stripAnalytics = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.html?$/i.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeAtomically(file, withoutAnalytics(await readFile(file, 'utf8')));
  }
};
