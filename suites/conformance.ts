import { failTest } from '../reports/vitest/fail-test.ts';
import { type ConformanceOptions, type JudgedSuite, type PlannedSuite, planSuite } from './planned-suite.ts';
import { afterAll, beforeAll, describe, test } from './running-vitest.ts';

export type { ConformanceOptions } from './planned-suite.ts';

/** The test that fails if the run is not green although no case failed. */
const wholeRun = 'the target was tested';

/** A task of Vitest: a suite has `tasks`. */
interface Task {
  readonly name: string;
  readonly mode: string;
  readonly tasks?: readonly Task[];
}

const isSelected = ({ mode }: Task): boolean => mode !== 'skip' && mode !== 'todo';

/** The keys of the cases whose tests will run. */
const selectedKeys = ({ tasks = [] }: Task): ReadonlySet<string> =>
  new Set(
    tasks.flatMap((operation) =>
      (operation.tasks ?? []).filter(isSelected).map(({ name }) => `${name}@${operation.name}`),
    ),
  );

/**
 * Judges a target in a test file: a `describe` for each operation, and a test for each case, named by its requirement.
 * The target is judged once, before the first test, and only for the tests that Vitest selects (`-t`, `.only`).
 *
 * A case that the run could not judge is a skipped test with the reason. If the run as a whole is not green, because
 * the target did not answer, was lost, or too little could be judged, the test `the target was tested` fails.
 * @throws Usage within the suite for a wrong option, so that its tests fail
 * @example
 * import { conformance } from 'assay/vitest';
 * import app from './app';
 *
 * conformance({ contract: 'assay.yaml', target: app });
 */
export const conformance = (options: ConformanceOptions): void => {
  try {
    addSuite(options);
  } catch (error) {
    throw new Error(
      'assay/vitest found another copy of Vitest than the one that runs this file: start Vitest in the folder of the ' +
        'project, whose node_modules has it',
      { cause: error },
    );
  }
};

const addSuite = (options: ConformanceOptions): void => {
  const { name = 'conformance' } = options;
  const collector = describe(name, async () => {
    const suite = await planSuite({ ...options, name });
    let results: JudgedSuite | undefined;
    let isAlone = false;
    let isTold = false;
    /** Where Vitest selects no test of a case, the whole run is judged, and this test alone can tell what failed. */
    const hidden = (): string | undefined => {
      const { failed } = results as JudgedSuite;
      const count = `${failed.length} ${failed.length === 1 ? 'case' : 'cases'} failed`;
      return isAlone && failed.length > 0 ? `${count}: ${failed.slice(0, 5).join(', ')}` : undefined;
    };
    const tellUntested = (): void => {
      isTold = true;
      const { untested = hidden() } = results as JudgedSuite;
      if (untested !== undefined) failTest({ message: untested });
    };
    // Judging has limits of its own, which end it.
    beforeAll(async () => {
      const { suite: task } = collector;
      if (!task) return;
      const keys = selectedKeys(task);
      isAlone = keys.size === 0;
      results = await suite.judge(keys, task.file.name);
    }, 0);
    addTests(suite, () => results as JudgedSuite);
    test(wholeRun, tellUntested, 0);
    // The test may not be selected.
    afterAll(() => {
      if (results && !isTold) tellUntested();
    });
  });
};

const addTests = ({ cases }: PlannedSuite, results: () => JudgedSuite): void => {
  for (const operation of new Set(cases.map((testCase) => testCase.operation)))
    describe(operation, () => {
      for (const { requirement } of cases.filter((testCase) => testCase.operation === operation))
        test(
          requirement,
          async ({ skip }) => {
            const result = await results().present(`${requirement}@${operation}`);
            if (result.state === 'skip') skip(result.reason);
            if (result.state === 'fail') failTest(result);
          },
          0,
        );
    });
};
