import type { Contract } from '../../engine/model/contract.ts';
import type { Topic } from '../../engine/model/presentation.ts';

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
