import fs from 'node:fs';
import path from 'node:path';
import { Usage } from '../usage.ts';

/** Packages that `npm install --omit=optional` leaves out. Only Allure's results and page need them. */
const packages = ['allure', 'allure-js-commons', 'allure-vitest', 'vitest'] as const;

/** Whether Node finds a package from a folder. Vitest, which may load this module, has no `import.meta.resolve`. */
const isInstalled = (name: string, folder = import.meta.dirname): boolean => {
  if (fs.existsSync(path.join(folder, 'node_modules', name))) return true;
  const above = path.dirname(folder);
  return above !== folder && isInstalled(name, above);
};

/** @throws Usage if the packages for `--report allure` were left out. */
export const checkAllure = (): void => {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    throw new Usage(
      `--report allure needs ${missing.join(', ')}, which --omit=optional left out: npm install --include=optional; ` +
        'all other reports are written without it',
    );
};
