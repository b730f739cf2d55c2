import { basesOf, type Contract, type Topic } from '../../engine/model/contract.ts';
import { compare } from '../../engine/model/run.ts';

/** The topic of requirements without a topic. */
const otherTopic: Topic = { id: 'others', title: 'Rules', about: 'requirements without a topic' };

/** The columns of the matrix. */
export interface Topics {
  readonly all: readonly Topic[];
  /** The topic of a requirement. */
  of(requirement: string): Topic;
}

export const topicsOf = ({ topics = [] }: Pick<Contract, 'topics'>): Topics => {
  const rest = topics.find(({ prefixes }) => prefixes === undefined);
  const byPrefix = topics.flatMap((topic) => (topic.prefixes ?? []).map((prefix) => [`${prefix}.`, topic] as const));
  return {
    all: rest ? topics : [...topics, otherTopic],
    of: (id) => byPrefix.find(([prefix]) => `${id}.`.startsWith(prefix))?.[1] ?? rest ?? otherTopic,
  };
};

/** Orders operations by interface, then by name. Operations that the contract does not have come first. */
export const byBase = (contract: Contract): ((a: string, b: string) => number) => {
  const bases = basesOf(contract);
  const placeOf = (id: string): number => (contract.hasOperation(id) ? bases.indexOf(contract.operation(id).base) : -1);
  return (a, b) => placeOf(a) - placeOf(b) || compare(a, b);
};
