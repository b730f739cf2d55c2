import type { System } from '../../system.ts';
import { type Call, findItem, type Item, Refused, wholeNumber } from '../../frame.ts';

const topics = ['clicks', 'orders'];
const partitions = [0, 1];

const messages: readonly Item[] = topics.flatMap((topic, at) =>
  partitions.flatMap((partition) =>
    Array.from({ length: 90 + 25 * at + partition }, (_, offset) => ({
      topic,
      key: null,
      value: Buffer.from(`${topic} ${partition} ${offset}`).toString('base64'),
      partition,
      offset,
    })),
  ),
);

/** Messages from an offset on; `start` is the offset at which reading begins. */
const consume =
  (start: (offset: number) => number = (offset) => offset) =>
  ({ path, query }: Call): readonly Item[] => {
    if (!query.has('offset')) throw new Refused(404, 'offset is missing');
    const all = messages.filter(
      ({ topic, partition }) => topic === path['topic_name'] && String(partition) === path['partition_id'],
    );
    findItem(all, () => true);
    const from = start(wholeNumber(query, 'offset', 0));
    return all.slice(from, from + wholeNumber(query, 'count', 1, { least: 1 }));
  };

/** Messages are compressed in batches of this many. */
const batch = 16;

export const kafkaRest: System = {
  name: 'kafka-rest',
  repository: 'confluentinc/kafka-rest',
  routes: {
    'GET /topics': () => topics,
    'GET /topics/{topic_name}/partitions': ({ path }) => {
      if (!topics.includes(path['topic_name'] ?? '')) throw new Refused(404, 'Topic not found.');
      return partitions.map((partition) => ({ partition, leader: 1 }));
    },
    'GET /topics/{topic_name}/partitions/{partition_id}/messages': consume(),
  },
  defects: [
    {
      number: 475,
      summary: 'an `offset` inside of a compressed batch gives the messages from the beginning of the batch',
      laws: ['api.page.continues', 'api.page.any-size', 'api.filter'],
      broken: {
        'GET /topics/{topic_name}/partitions/{partition_id}/messages': consume((offset) => offset - (offset % batch)),
      },
    },
  ],
};
