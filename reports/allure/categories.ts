import type { Level } from '../../engine/model/requirement.ts';
import { severityOf } from './severity.ts';

/** A category in Allure 3's configuration. Allure 3 ignores a categories.json in the results folder. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly matchers: {
    readonly statuses: readonly ('failed' | 'broken' | 'skipped')[];
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly groupByMessage: boolean;
}

const levels: readonly (readonly [Exclude<Level, 'open'>, string])[] = [
  ['stated', 'Findings: what a document states'],
  ['derived', 'Findings: what follows from several statements'],
  ['inherited', 'Findings: what a named standard asks'],
];

/** In the order in which Allure tries them. The last two are not about the target. */
export const categories: readonly Category[] = [
  ...levels.map(([level, name]): Category => ({
    id: level,
    name,
    matchers: { statuses: ['failed'], labels: { severity: `^${severityOf(level)}$` } },
    groupByMessage: false,
  })),
  {
    id: 'known',
    name: 'Known deviations',
    matchers: { statuses: ['skipped'], labels: { layer: '^known$' } },
    groupByMessage: true,
  },
  {
    id: 'inconclusive',
    name: 'Inconclusive, unstable or excluded',
    matchers: { statuses: ['skipped'] },
    groupByMessage: true,
  },
  { id: 'harness', name: 'Defects of the harness', matchers: { statuses: ['broken'] }, groupByMessage: true },
];
