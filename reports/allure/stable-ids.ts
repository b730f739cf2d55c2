import type { LifecycleListener } from 'allure-js-commons/sdk/reporter';

/** Labels that name the machine, the run or the location of the project. */
const ofThisRun = new Set(['package', 'host', 'thread', '_fallbackTestCaseId']);

/**
 * The path below the last folder `suites`, without the extension:
 * suites run as `.ts` in a checkout and as `.js` in a package.
 */
const belowSuites = (file: string): string | undefined => {
  const folders = file.replaceAll(':', '/').split('/');
  const at = folders.lastIndexOf('suites');
  return at < 0
    ? undefined
    : folders
        .slice(at + 1)
        .join('/')
        .replace(/\.[cm]?[jt]s$/, '');
};

/**
 * Each operation once had its own suite file `<interface>/<operation>.suite`.
 * Allure histories and the class names of junit.xml still use it.
 */
export const stableFile = (suite: string, operation: string | undefined): string => {
  const folder = suite.replace(/\.suite$/, '');
  return operation === undefined || folder === suite ? suite : `${folder}/${operation}.suite`;
};

/**
 * A listener for `new AllureReporter({ listeners: [stableIds()] })`. Gives a case the same `fullName`, and so the same
 * history, in every folder, host project and form of installation. Results of other files are not changed.
 */
export const stableIds = (): LifecycleListener => ({
  beforeTestResultStop: (result) => {
    const [file = '', ...title] = (result.fullName ?? '').split('#');
    const tail = belowSuites(file);
    if (tail === undefined) return;
    const path = result.titlePath ?? [];
    // In the title path, the names of describe blocks follow the file.
    const blocks = path.slice(path.indexOf(file.split('/').at(-1) ?? '') + 1);
    const stable = stableFile(tail, blocks[0]);
    result.fullName = `assay:${[stable, ...title].join('#')}`;
    result.titlePath = ['assay', ...stable.split('/'), ...blocks];
    const { labels } = result;
    // Allure adds the describe block as parent suite, before a test names its own.
    const last = labels.findLastIndex(({ name }) => name === 'parentSuite');
    result.labels = labels.filter(({ name }, at) => !ofThisRun.has(name) && (name !== 'parentSuite' || at === last));
  },
});
