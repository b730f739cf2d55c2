import type { Defect } from '../defect.ts';
import { consume, kafkaRest } from '../systems/kafka-rest/server.ts';

/** Messages are compressed in batches of this many. */
const batch = 16;

export const defect: Defect = {
  name: 'kafka-rest-475',
  system: kafkaRest,
  issue: 'https://github.com/confluentinc/kafka-rest/issues/475',
  summary: 'an `offset` inside of a compressed batch gives the messages from the beginning of the batch',
  laws: ['api.page.continues', 'api.page.any-size', 'api.filter'],
  broken: {
    'GET /topics/{topic_name}/partitions/{partition_id}/messages': consume((offset) => offset - (offset % batch)),
  },
};
