import type { Case } from '../model/requirement.ts';
import type { Json } from '../model/exchange.ts';
import { stringifyJson } from '../model/json.ts';
import type { Parameter, SurveyValue } from '../model/operation.ts';
import type { Parameters } from '../model/judging.ts';
import type { ScopeRule } from './rules.ts';
import { spelled, spelledValue, takesSubject } from './spelling.ts';
import { interleave } from './interleave.ts';
import type { ItemShapes } from './item-shapes.ts';
import { configuredOrigin, type Subject, type Subjects } from './subjects.ts';

/** Parameters worth trying. `name` stays the same while more values are learnt for an optional parameter. */
export interface Candidate {
  readonly name: string;
  readonly parameters: Parameters;
  /** Whether a value is made up, so that the target may refuse it. */
  readonly isMadeUp: boolean;
}

/** All elements, in the order of list index plus element index: no list must be finished before the next one begins. */
const diagonally = <T>(lists: readonly (readonly T[])[]): T[] => {
  const longest = lists.reduce((count, list) => Math.max(count, list.length), 0);
  return Array.from({ length: lists.length + longest }, (_, total) => {
    const first = Math.max(0, total - longest + 1);
    return lists
      .slice(first, total + 1)
      .flatMap((list, index) => (total - first - index in list ? [list[total - first - index] as T] : []));
  }).flat();
};

/** Sets of parameters that are kept: five parameters of twenty values each have millions. */
const mostSets = 4_096;

/**
 * Alternates between subjects seen often, which tend to have long lists, and subjects seen less often, whose lists may
 * fit a page. Subjects seen once come last. Subjects of different variants alternate too.
 */
const spread = (subjects: readonly Subject[]): Subject[] => {
  const variants = [...new Set(subjects.map((subject) => subject.variant))];
  const ofKinds = variants.map((variant) => {
    const all = subjects.filter((subject) => subject.variant === variant);
    const often = all.filter((subject) => subject.seen > 1);
    const half = Math.ceil(often.length / 2);
    return [...interleave([often.slice(0, half), often.slice(half)]), ...all.filter((subject) => subject.seen <= 1)];
  });
  return interleave(ofKinds);
};

export interface Circumstances {
  readonly network: string;
  readonly scope: ScopeRule | undefined;
  /** Whether discovery has stopped waiting for more subjects. */
  readonly patient: boolean;
  /** Absent: subjects of rare items are not sought. */
  readonly itemShapes?: ItemShapes;
}

const same = (left: Json | undefined, right: Json | undefined): boolean =>
  left === right || stringifyJson([left ?? null]) === stringifyJson([right ?? null]);

/** Values that a required parameter can take on this target, the most likely first. */
const values = (
  name: string,
  parameter: Parameter,
  subjects: Subjects,
  { network, patient, scope, itemShapes }: Circumstances,
  within: string | undefined,
): Json[] => {
  if (parameter.configured === 'network') return [network];
  const { subject, values: documentedValues = [], examples = [], madeUp = [] } = parameter;
  if (name === scope?.parameter) {
    // Learnt scopes come first: several names may name one scope.
    const answeredFirst = subject === undefined ? [] : subjects.answeredFirst(scope.kind, name);
    return answeredFirst.length > 0 || patient
      ? [...answeredFirst, ...documentedValues].map((text) => spelledValue(parameter, text))
      : [];
  }
  const ofKind = subject === undefined ? [] : subjects.of(subject, within);
  const usable = ofKind.filter((subjectValue) => takesSubject(parameter, subjectValue));
  const ordered = [...new Set(interleave([spread(usable), itemShapes?.rarest(usable) ?? []]))];
  const spelledAll = (some: readonly Subject[]): Json[] =>
    some.map(({ value }) => spelledValue(parameter, spelled(parameter, value)));
  const documented = documentedValues.map((text) => spelledValue(parameter, text));
  // A made-up value in a path rarely names an object, so it is tried last, and only if nothing else is known.
  const isTried = parameter.in === 'params' || (ordered.length + examples.length === 0 && patient);
  // The target certainly accepts documented names, and learnt ids only perhaps. The example of an id may not exist on
  // it.
  if (parameter.in === 'path' || parameter.in === 'params')
    return [...documented, ...spelledAll(ordered), ...examples, ...(isTried ? madeUp : [])];
  const configured = ordered.filter(({ from }) => from === configuredOrigin);
  const discovered = ordered.filter(({ from }) => from !== configuredOrigin);
  const all = [...spelledAll(configured), ...examples, ...documented, ...spelledAll(discovered), ...madeUp];
  return all.filter((value, index) => all.findIndex((item) => same(value, item)) === index);
};

/** Whether a value is made up: the document allows it, but neither the document nor the target has shown it. */
const isMadeUp = ({ madeUp = [], subject }: Parameter, value: Json | undefined, subjects: Subjects): boolean =>
  madeUp.some((item) => same(item, value)) && !(subject !== undefined && subjects.has(subject, String(value)));

/** The value for a member of a survey row; undefined if too little was learnt yet. */
const filled = (
  operation: Case['operation'],
  name: string,
  value: SurveyValue,
  subjects: Subjects,
): Json | undefined => {
  if (typeof value !== 'object') return value;
  if ('fixed' in value) return value.fixed;
  const subject = operation.parameters[name]?.subject;
  const discovered = subject === undefined ? [] : subjects.of(subject).map((candidate) => candidate.value);
  const { after = 0 } = value;
  const selected = discovered
    .slice(Math.min(after, Math.max(0, discovered.length - value.learnt)))
    .slice(0, value.learnt);
  return selected.length === 0 ? undefined : selected.join(',');
};

/** Optional members of a body that are tried alone. */
const mostOptional = 4;

/**
 * Bodies with optional members, for an operation that refused a call and answered none: the target may need one of
 * them. Each member alone comes first, since some exclude each other.
 */
const withOptional = (
  operation: Case['operation'],
  subjects: Subjects,
  circumstances: Circumstances,
): readonly Candidate[] => {
  const [refused] = subjects.refused(operation.id);
  if (!refused || subjects.arguments(operation.id).length > 0) return [];
  const optional = Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) => {
    if (row.in !== 'body' || row.required || refused[name] !== undefined) return [];
    const [value] = values(name, row, subjects, { ...circumstances, patient: true }, undefined);
    return value === undefined ? [] : [{ [name]: value }];
  });
  const together = Object.assign({}, ...optional) as Parameters;
  return [...optional.slice(0, mostOptional), ...(optional.length > 1 ? [together] : [])].map((members) => ({
    name: `optional ${Object.keys(members).join()}`,
    parameters: { ...refused, ...members },
    isMadeUp: true,
  }));
};

/**
 * Sets of parameters for an operation, built from learnt values. Sets that are likely to have long lists come first.
 * Empty if a required parameter has no known value yet.
 */
export const candidates = (
  operation: Case['operation'],
  subjects: Subjects,
  circumstances: Circumstances,
  count: number,
): Candidate[] => {
  const rows: readonly Readonly<Record<string, SurveyValue>>[] = operation.survey ?? [{}];
  const required = Object.entries<Parameter>(operation.parameters).filter(
    ([name, parameter]) => parameter.required && !rows.every((row) => name in row),
  );
  let sets: Parameters[] = [{}];
  for (const [name, parameter] of required) {
    const byScope = new Map<string | undefined, readonly Json[]>();
    const valuesIn = (scope: string | undefined): readonly Json[] => {
      const ofScope = byScope.get(scope) ?? values(name, parameter, subjects, circumstances, scope).slice(0, count);
      byScope.set(scope, ofScope);
      return ofScope;
    };
    sets = diagonally(
      sets.map((set) => {
        const within = circumstances.scope && set[circumstances.scope.parameter];
        return valuesIn(typeof within === 'string' ? within : undefined).map((value) => ({ ...set, [name]: value }));
      }),
    ).slice(0, mostSets);
  }
  const all = sets
    .flatMap((set) =>
      rows.flatMap((row, index) => {
        const extras = Object.entries(row).map(
          ([name, value]) => [name, filled(operation, name, value, subjects)] as const,
        );
        if (extras.some(([, value]) => value === undefined)) return [];
        const madeUp = required.some(([name, parameter]) => isMadeUp(parameter, set[name], subjects));
        return [
          {
            name: `${stringifyJson(set)} ${index}`,
            parameters: { ...set, ...Object.fromEntries(extras) },
            isMadeUp: madeUp,
          },
        ];
      }),
    )
    .slice(0, count);
  return [...all, ...withOptional(operation, subjects, circumstances)];
};
