import { byLaw, byLawOnce, byCheck, byProbe } from '../../engine/contract/enforcement.ts';
import { memberRules } from '../checks/member-rules.ts';
import { neverFalls } from '../checks/never-falls.ts';
import { pointsInRange } from '../checks/points-in-range.ts';
import { sameObject } from '../checks/same-object.ts';
import { objectsAskedAgain, figuresTwice } from '../laws/asked-again.ts';
import { same } from '../laws/same.ts';
import { pointRange } from '../../engine/model/list-range.ts';
import { seriesRange } from '../laws/series-range.ts';
import { series } from '../laws/series.ts';
import { joined } from '../laws/joined.ts';
import { uniqueIdentity, unknownParent } from '../laws/parents.ts';
import { declares, hasJoins, rowsOf } from './covers.ts';

const row = rowsOf('x-assay-shows');

/** Statements about objects: what answers show of them, their rules, joins, parents, and other ways to ask for them. */
export const objectRequirements = [
  row(
    'api.objects',
    'All answers that show an object show the same members of it.',
    ({ shows }) => shows !== undefined,
    {
      enforcedBy: [byCheck(sameObject, 'same-object'), byProbe('laws/asked-again', objectsAskedAgain)],
      level: 'derived',
      cost: 2,
      comparesAnswers: true,
    },
  ),
  row(
    'api.joins',
    'An object that an operation shows is shown by the other operations that must show it, and by no others.',
    hasJoins,
    {
      enforcedBy: byLaw('laws/joined', joined),
      section: 'x-assay-joins',
      level: 'derived',
      cost: 12,
      comparesAnswers: true,
    },
  ),
  row(
    'api.members.rules',
    'The members of one object fit each other and the parameters of the call, as declared.',
    ({ memberRules: rules }) => rules !== undefined,
    { enforcedBy: byCheck(memberRules, 'kept'), section: 'x-assay-rules' },
  ),
  row(
    'api.same',
    'Two ways to ask for one thing, as two spellings of a value or two operations, give the same answer.',
    ({ same }) => same !== undefined,
    { enforcedBy: byLaw('laws/same', same), section: 'x-assay-same', cost: 4, followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.series',
    'The points of a series fit each other: by longer and shorter intervals, of several metrics, and in sequence.',
    ({ series: points }) => points !== undefined,
    {
      enforcedBy: byLaw('laws/series', series),
      section: 'x-assay-series',
      cost: 8,
      followsFrom: ['api.members.rules'],
    },
  ),
  row(
    'api.series.range',
    'A time range gives the points within it, all of them, with the values that they have without it.',
    ({ series: points, listing }) => points !== undefined && pointRange(listing, points.at) !== undefined,
    {
      enforcedBy: byLaw('laws/series-range', seriesRange),
      fuzzChecks: [byCheck(pointsInRange, 'inside')],
      section: 'x-assay-series; x-assay-list: ranges',
      cost: 10,
      followsFrom: ['api.members.rules'],
    },
  ),
  row(
    'api.figures',
    'A figure that never falls is not lower than in an earlier answer to the same call.',
    ({ neverFalls }) => neverFalls !== undefined,
    {
      enforcedBy: [byCheck(neverFalls, 'never-falls'), byProbe('laws/asked-again', figuresTwice)],
      section: 'x-assay-members',
      level: 'derived',
      cost: 2,
      comparesAnswers: true,
    },
  ),
  row(
    'api.parent.unknown',
    'The list of a parent that does not exist is refused, or empty, as declared.',
    declares('unknownParent'),
    { enforcedBy: byLaw('laws/parents', unknownParent), section: 'x-assay-list: unknownParent' },
  ),
  row('api.parent.identity', 'An item comes in the list of one parent only.', declares('uniqueIdentity'), {
    enforcedBy: byLawOnce('laws/parents', uniqueIdentity),
    section: 'x-assay-list: uniqueIdentity',
  }),
] as const;
