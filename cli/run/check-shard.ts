import { plural } from '../../engine/model/text.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { shardOrder } from '../../engine/run/plan/plan.ts';
import { Usage } from '../usage.ts';

/** @throws Usage if a shard has no operation to judge, or no input to send. */
export const checkShard = (contract: JudgedContract, engine: EngineOptions): void => {
  const { shard, fuzz } = engine;
  if (shard && fuzz?.afterRun)
    throw new Usage('--fuzz cannot be combined with --shard; omit it, and run assay fuzz --shard I/N as well');
  if (shard && fuzz) {
    if (shard.count > fuzz.requests)
      throw new Usage(
        `--shard ${shard.index}/${shard.count}: --max-requests ${fuzz.requests} is divided over all shards; ` +
          `raise it, or divide it into ${fuzz.requests} parts or fewer`,
      );
    return;
  }
  const maxShards = shardOrder(contract, engine).length;
  if (shard && shard.count > maxShards)
    throw new Usage(
      `--shard ${shard.index}/${shard.count}: this run judges ${plural(maxShards, 'operation')}; ` +
        `divide it into ${plural(maxShards, 'part')}${maxShards === 1 ? '' : ' or fewer'}`,
    );
};
