import type { Json } from '../../client/types.ts';
import type { Case } from '../../contract/index.ts';
import type { Parameter } from '../../contract/types.ts';
import type { Parameters } from '../case.ts';
import type { Subjects } from './subjects.ts';

/** Values that a required parameter can take on this target, likeliest first. */
const values = (operation: Case['operation'], name: string, parameter: Parameter, subjects: Subjects, network: string, chain: string | undefined): Json[] => {
  if (name === 'network') return [network];
  if (name === 'threshold') return ['0'];
  const learnt = parameter.subject ? subjects.of(parameter.subject, chain).map((one) => one.value) : [];
  const shaped = parameter.subject === 'x-address' && operation.document === 'node' ? learnt.map((bare) => `X-${bare}`) : learnt;
  const all = [...shaped, ...(parameter.values ?? [])];
  return parameter.type === 'string-array' ? all.map((one) => [one]) : all;
};

/**
 * Sets of required parameters for an operation, built from what was learnt; those likely to have long lists first.
 * Empty where a required parameter has no known value yet.
 */
export const candidates = (operation: Case['operation'], subjects: Subjects, network: string, most: number): Parameters[] => {
  const required = Object.entries<Parameter>(operation.parameters).filter(([, parameter]) => parameter.required && parameter.in !== 'body');
  const complete = (name: string, given: Parameters): Parameters[] => {
    const chain = typeof given['chainId'] === 'string' ? given['chainId'] : undefined;
    const parameter = operation.parameters[name] as Parameter;
    return values(operation, name, parameter, subjects, network, chain).slice(0, most).map((value) => ({ ...given, [name]: value }));
  };
  let sets: Parameters[] = [{}];
  for (const [name] of required) sets = interleave(sets.map((set) => complete(name, set)));
  const body = Object.entries<Parameter>(operation.parameters).filter(([, parameter]) => parameter.in === 'body');
  if (body.length > 0) {
    const addresses = subjects.of('x-address').slice(0, most).map((one) => one.value);
    sets = addresses.length === 0 ? [] : interleave([sets.map((set) => ({ ...set, ...Object.fromEntries(body.map(([name]) => [name, addresses.join(',')])) }))]);
  }
  const optional = operation.survey ?? [{}];
  return interleave(sets.map((set) => optional.map((more) => ({ ...set, ...more })))).slice(0, most);
};

/** First of each, then second of each, ...: no chain or address takes all the tries. */
const interleave = <T>(lists: readonly T[][]): T[] => {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => (index < list.length ? [list[index] as T] : []))).flat();
};
