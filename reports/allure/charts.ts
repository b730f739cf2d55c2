import { keptRuns } from './history.ts';

/** All kept runs and the current one: beyond its limit Allure shows the oldest runs. */
const limit = keptRuns + 1;

/**
 * Charts of the report, by Allure 3's names. Allure's default charts
 * show test layers and environments, which a run does not have.
 */
export const charts: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'currentStatus', title: 'Cases by verdict' },
  { type: 'statusDynamics', title: 'Verdicts over the last runs', limit },
  {
    type: 'testResultSeverities',
    title: 'Verdicts by level',
    levels: ['critical', 'normal', 'minor', 'trivial'],
    statuses: ['passed', 'failed', 'broken', 'skipped'],
    includeUnset: false,
  },
  { type: 'successRateDistribution', title: 'Kept statements by interface and operation' },
  { type: 'statusTransitions', title: 'What came and went since the run before', limit },
  {
    type: 'stabilityDistribution',
    title: 'Stability of operations over the last runs',
    groupBy: 'feature',
    skipStatuses: ['skipped', 'unknown'],
    threshold: 100,
    limit,
  },
  { type: 'statusAgePyramid', title: 'How long findings have been there', limit },
];
