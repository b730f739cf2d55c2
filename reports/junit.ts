import { groupBy } from '../engine/model/group-by.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { ordered, type Run } from '../engine/model/run.ts';
import { stableFile } from './allure/stable-ids.ts';
import { type NotTested, notTested } from './not-tested.ts';
import { presentedOutcomes, resultOf, suiteOf, type TestResult } from './presented.ts';
import { defined } from '../engine/model/defined.ts';
import { lines } from '../engine/model/text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, in elements and attributes. Invisible characters are shown by their codes. */
export const xml = (text: string): string =>
  lines(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** A test of junit.xml. */
interface JUnitTest {
  readonly suite: string;
  readonly className: string;
  readonly name: string;
  readonly seconds: number;
  readonly state: TestResult['state'] | 'error';
  /** The element below the test case; absent: the test passed. */
  readonly element?: string;
}

const skipped = (reason: string | undefined): string =>
  reason === undefined ? '<skipped/>' : `<skipped message="${xml(reason)}"/>`;

/** The error of the run has the reason why nothing was tested; a thousand tests would repeat it. */
const referred = 'nothing was tested: the test "not tested: preflight" has the reason';

const elementOf = (result: TestResult, { reasonFacts }: Outcome): string | undefined => {
  switch (result.state) {
    case 'pass':
      return undefined;
    case 'skip':
      return skipped(reasonFacts?.code === 'not-tested' ? referred : result.reason);
    case 'fail': {
      const [message = ''] = result.message.split('\n');
      return `<failure message="${xml(message)}" type="AssertionError">\n${xml(result.message)}\n</failure>`;
    }
  }
};

/** A test for each selected case. Its names are equal in every folder and form of installation. */
const testsOf = (run: Run): readonly JUnitTest[] =>
  presentedOutcomes({ outcomes: ordered(run) }).map((outcome) => {
    const suite = suiteOf(run.contract, outcome);
    const result = resultOf(run, outcome);
    const element = elementOf(result, outcome);
    return {
      suite,
      className: `suites/${stableFile(suite, outcome.operation)}.js`,
      name: `${outcome.operation} > ${outcome.requirement}`,
      seconds: outcome.ms / 1_000,
      state: result.state,
      ...defined({ element }),
    };
  });

/** A reason why the run is not green is an error, so that a gate that reads only junit.xml is not green either. */
const errorOf = ({ kind, headline, details }: NotTested): JUnitTest => ({
  suite: 'run',
  className: 'suites/run.suite.js',
  name: kind === 'stale-entries' ? 'stale baseline' : `not tested: ${kind}`,
  seconds: 0,
  state: 'error',
  element: `<error message="${xml(headline)}" type="NotTested">${xml([headline, ...details].join('\n'))}</error>`,
});

const testcase = ({ className, name, seconds, element }: JUnitTest): string => {
  const start = `    <testcase classname="${xml(className)}" name="${xml(name)}" time="${seconds.toFixed(3)}"`;
  return element === undefined ? `${start}/>` : `${start}>\n      ${element}\n    </testcase>`;
};

const countAttributes = (name: string, tests: readonly JUnitTest[]): string => {
  const count = (state: JUnitTest['state']): number => tests.filter((test) => test.state === state).length;
  const seconds = tests.reduce((sum, test) => sum + test.seconds, 0);
  return (
    `name="${xml(name)}" tests="${tests.length}" failures="${count('fail')}" errors="${count('error')}" ` +
    `skipped="${count('skip')}" time="${seconds.toFixed(3)}"`
  );
};

/** The run as junit.xml: a test for each selected case, and an error for each reason why it is not green. */
export const toJunit = (run: Run): string => {
  const tests = [...testsOf(run), ...notTested(run).map(errorOf)];
  const suites = groupBy(tests, ({ suite }) => suite).map(([suite, testsOfSuite]) =>
    [
      `  <testsuite ${countAttributes(`suites/${suite}.suite.js`, testsOfSuite)} timestamp="${xml(run.startedAt)}">`,
      ...testsOfSuite.map(testcase),
      '  </testsuite>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${countAttributes('assay', tests)}>`,
    ...suites,
    '</testsuites>\n',
  ].join('\n');
};
