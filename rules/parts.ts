/**
 * The parts of a contract that is written by hand, beside the laws, checks and relations of `assay`. The built-in
 * contract (`contracts/chain`) uses each of them, and nothing else of assay.
 */

// A contract: its operations, requirements and vocabulary.
export { defineContract, type RequirementRow } from '../engine/contract/contract.ts';
export type { Interface, SubjectKindRow, Topic } from '../engine/model/contract.ts';
export type { Exclusion } from '../engine/model/requirement.ts';
export type { SchemaNode, Schemas } from '../engine/model/schemas.ts';
export type { SecurityScheme } from '../engine/model/credential.ts';
export type {
  Listing,
  Operation,
  OperationRow,
  Parameter,
  RestOperation,
  RpcOperation,
  Vocabulary,
} from '../engine/model/operation.ts';
export type { ShownObject } from '../engine/model/shown-object.ts';

// Who judges a requirement: a rule of a check, a law, or the judges of a requirement that any document has.
export {
  type ByCheck,
  byCheck,
  byLaw,
  byLawOnce,
  byProbe,
  type Enforcement,
  notJudged,
} from '../engine/contract/enforcement.ts';
export { requirementOfDeclarations, requirementOfDocuments } from '../properties/requirements/index.ts';
export * as checks from './parts/checks.ts';
export * as laws from './parts/laws.ts';

// What the declarations of an operation say, to choose the operations that a requirement covers.
export { filtersOf } from '../engine/model/filters-of.ts';
export { nextCursor, pagesOf, sized } from '../engine/model/listing.ts';

// How the values of a target are found.
export { sampleHeights } from '../engine/discovery/heights.ts';
export { findLongList } from '../engine/discovery/long-lists.ts';
export type {
  DiscoveryRules,
  MemberPlace,
  MemberRule,
  ObjectRule,
  ScopeRule,
  Search,
  SearchStep,
} from '../engine/discovery/rules.ts';
export { earlierOrigin, type KnownCall } from '../engine/discovery/subjects.ts';

// How two targets are compared, and one target with its earlier answers.
export type { LagRow, RoundRules } from '../engine/contract/round-rules.ts';
export { type ComparisonRules, comparisonRules, type MemberRow } from '../engine/model/comparison-rules.ts';

// The context of a law, and how a law ends.
export {
  type CaseContext,
  Inconclusive,
  type Parameters,
  unlessInconclusive,
} from '../engine/contract/case-context.ts';
export { anyKnownCall, inconclusiveNoSubject, setsWithMoreThan } from '../properties/lists/known-calls.ts';
export { pageSize } from '../properties/arbitraries.ts';
export { holds } from '../properties/holds.ts';

// A check: it reads answers in the order of the recording.
export type { Exchange } from '../engine/model/exchange.ts';
export type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../engine/model/judging.ts';
export { LastSeen } from '../properties/checks/shared/last-seen.ts';
export { isUnusualRequest } from '../properties/inputs.ts';

// Values of answers.
export { groupBy } from '../engine/model/group-by.ts';
export { isSameJson, type Json, parseJson } from '../engine/model/json.ts';
export { at, everyAt, integer, isObject, type JsonObject } from '../engine/model/paths.ts';
export { describeAnswer, show } from '../engine/model/show.ts';

// Refusals, and answers that a call must get.
export { brokenShape } from '../engine/schema/shape.ts';
export { repeatsStatus } from '../properties/error-form.ts';
export { mustAccept, mustSucceed } from '../properties/expect.ts';
export { describeStatus, mustRefuse } from '../properties/laws/rest-errors.ts';
export { answeredAsUnknown, likelyParameters } from '../properties/laws/unknown-method.ts';

// Lists: read whole or page by page, and compared.
export {
  describeDifference,
  difference,
  intersection,
  isSameList,
  itemKeys,
  keys,
  repeated,
} from '../properties/lists/compare.ts';
export { type KnownList, readList } from '../properties/lists/gather.ts';
export { answersThatShow } from '../properties/lists/pages-that-show.ts';
export { cursorRefusal, page, type Page, walk } from '../properties/lists/walk.ts';

// Relations of two answers: a filter on a list, and a difference that a second reading confirms.
export { type Condition, settleCondition } from '../properties/filters/conditions.ts';
export { failUnlessChanged, faultInBothReadings, isUnchanged } from '../properties/relations/reread.ts';

// Series of points, and intervals of time.
export { type Interval, intervals, partOf } from '../engine/model/member-rule.ts';
export { endOf, startOf, startsWithin, timeText } from '../properties/lists/intervals.ts';
export { pagesOfPoints, type Points, pointsOf, seriesCall } from '../properties/lists/series.ts';
