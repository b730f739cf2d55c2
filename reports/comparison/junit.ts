import type { Comparison, ComparedOperation, DifferenceGroup } from '../../engine/model/comparison.ts';
import { xml } from '../junit.ts';
import { countOf, placeOf, whatDiffers, whoIsRight } from './words.ts';

const failure = (group: DifferenceGroup): string => {
  const body = [
    `${whatDiffers(group)} (${countOf(group)})`,
    `A: ${group.A.value}`,
    `B: ${group.B.value}`,
    whoIsRight(group),
    group.replay,
  ].join('\n');
  const message = xml(`${placeOf(group)}: ${whatDiffers(group)}`);
  return `<failure message="${message}" type="difference">${xml(body)}</failure>`;
};

const skipped = ({ compared, different, excluded }: ComparedOperation): string | undefined => {
  if (excluded !== undefined) return excluded;
  return compared + different === 0 ? 'no question was compared' : undefined;
};

const testcase = (row: ComparedOperation, groups: readonly DifferenceGroup[]): string => {
  const groupsOfOperation = groups.filter(({ operation }) => operation === row.operation);
  const skipReason = skipped(row);
  const inside =
    groupsOfOperation.length > 0
      ? groupsOfOperation.map(failure).join('')
      : skipReason === undefined
        ? ''
        : `<skipped message="${xml(skipReason)}"/>`;
  return `<testcase classname="compare" name="${xml(row.operation)}">${inside}</testcase>`;
};

/** junit.xml: one test for each operation. */
export const comparisonJunit = ({ operations, groups, notComparable }: Comparison): string => {
  const failed = new Set(groups.map(({ operation }) => operation)).size;
  const unready = operations.filter((row) => skipped(row) !== undefined).length;
  const errorCase =
    notComparable === undefined
      ? ''
      : `<testcase classname="compare" name="comparable"><error message="${xml(notComparable)}"/></testcase>`;
  const count = operations.length + (errorCase === '' ? 0 : 1);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="assay compare" tests="${count}" ` +
    `failures="${failed}" errors="${errorCase === '' ? 0 : 1}" skipped="${unready}">\n` +
    `${[...operations.map((row) => testcase(row, groups)), errorCase].filter((text) => text !== '').join('\n')}\n` +
    `</testsuite></testsuites>\n`
  );
};
