export { contract, type Contract, type ContractSource, type DocumentSource, type InterfaceSource } from './contract.ts';
export { judge, type JudgeEvent, type JudgeOptions, type Judging } from './judge.ts';
export type { Address, JudgedTarget } from './target.ts';
export { Usage } from './usage.ts';
export type { Handler } from '../engine/client/handler-dispatcher.ts';
export type { ResultExchange, ResultFinding, ResultGroup, Results } from '../reports/results.ts';
export {
  check,
  law,
  relation,
  type CheckDefinition,
  type LawDefinition,
  type RelationDefinition,
  type Rule,
  type RuleTexts,
} from '../rules/rule.ts';
export type { Answer, Asked, Value } from '../rules/answer.ts';
export type {
  CheckContext,
  Entry,
  Expectation,
  KnownAnswer,
  ListOptions,
  Parameters,
  RequestOptions,
  RuleContext,
  Violated,
} from '../rules/context.ts';
