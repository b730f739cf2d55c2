import type { LifecycleListener } from 'allure-js-commons/sdk/reporter';
import type { PresentedCase } from '../presented.ts';

/** Labels that name the machine, the run or the location of the project. */
const ofThisRun = new Set(['package', 'host', 'thread', '_fallbackTestCaseId']);

/** Labels by which a result is that of a case, wherever its test stands. */
export const caseLabels = ({ suite, operation }: Pick<PresentedCase, 'suite' | 'operation'>) =>
  [
    { name: 'interface', value: suite },
    { name: 'operation', value: operation },
  ] as const;

/**
 * Each operation once had its own suite file `<interface>/<operation>.suite`. Allure histories and the class names of
 * junit.xml still use it.
 */
export const stableFile = (suite: string, operation: string): string => `${suite}/${operation}.suite`;

/**
 * A listener for `new AllureReporter({ listeners: [stableIds()] })`. Gives a case the same `fullName`, and so the same
 * history, in every folder, host project and form of installation. Results of other tests are not changed.
 */
export const stableIds = (): LifecycleListener => ({
  beforeTestResultStop: (result) => {
    const valueOf = (wanted: string): string | undefined => result.labels.find(({ name }) => name === wanted)?.value;
    const [suite, operation, requirement] = [valueOf('interface'), valueOf('operation'), valueOf('story')];
    if (suite === undefined || operation === undefined || requirement === undefined) return;
    const stable = stableFile(suite, operation);
    result.fullName = `assay:${stable}#${operation} ${requirement}`;
    result.titlePath = ['assay', ...stable.split('/'), operation];
    const { labels } = result;
    // Allure adds the describe block as parent suite, before a test names its own.
    const last = labels.findLastIndex(({ name }) => name === 'parentSuite');
    result.labels = labels.filter(({ name }, at) => !ofThisRun.has(name) && (name !== 'parentSuite' || at === last));
  },
});
