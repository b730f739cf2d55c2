import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of axe-core that a page violates, each with the first element that violates it. */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const result = (await page.evaluate('axe.run()')) as {
    violations: readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[];
  };
  return result.violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  );
};
