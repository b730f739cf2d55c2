import { Usage } from '../usage.ts';

/**
 * Entries of the packages that `npm install --omit=optional` leaves out. Only Allure's results and page need them.
 */
const entries = ['allure', 'allure-js-commons', 'allure-vitest/reporter', 'vitest/node'] as const;

const isInstalled = (entry: string): boolean => {
  try {
    import.meta.resolve(entry);
    return true;
  } catch {
    return false;
  }
};

/** @throws Usage if the packages for `--allure` were left out. */
export const checkAllure = (): void => {
  const missing = entries.filter((entry) => !isInstalled(entry)).map((entry) => entry.split('/')[0]);
  if (missing.length > 0)
    throw new Usage(
      `--allure needs ${missing.join(', ')}, which --omit=optional left out: npm install --include=optional; ` +
        'all other reports are written without it',
    );
};
