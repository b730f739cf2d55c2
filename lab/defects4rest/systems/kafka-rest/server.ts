import { replace } from '../../../../defects/operators/parameters.ts';
import { numbered, type System } from '../../system.ts';

const topics = ['clicks', 'orders'];
const partitions = [0, 1];

const messages = topics.flatMap((topic, at) =>
  partitions.flatMap((partition) =>
    numbered(90 + 25 * at + partition, (offset) => ({
      topic,
      key: null,
      value: Buffer.from(`${topic} ${partition} ${offset}`).toString('base64'),
      partition,
      offset,
    })),
  ),
);

/** Messages are compressed in batches of this many. */
const batch = 16;

export const kafkaRest: System = {
  name: 'kafka-rest',
  repository: 'confluentinc/kafka-rest',
  answers: {
    topics: { items: topics },
    partitions: { items: partitions.map((partition) => ({ partition, leader: 1 })) },
    messages: {
      items: ({ topic_name: name, partition_id: id }) =>
        messages.filter(({ topic, partition }) => topic === name && partition === Number(id)),
    },
  },
  defects: [
    {
      number: 475,
      summary: 'an `offset` inside of a compressed batch gives the messages from the beginning of the batch',
      laws: ['api.page.continues', 'api.page.any-size', 'api.filter'],
      broken: { messages: replace('offset', (offset) => String(Number(offset) - (Number(offset) % batch))) },
    },
  ],
};
