import { parentPort, workerData } from 'node:worker_threads';
import { release } from '../engine/protocols/answered.ts';
import { roundJudge, type RoundViolation } from '../fuzz/campaign/round-judge.ts';
import { contractFrom } from './contract-source.ts';
import type { FuzzJudgeMessage, FuzzJudgeSettings, SentViolation } from './fuzz-judge.ts';
import { casesOf } from './thread-cases.ts';
import { tidying } from './thread-memory.ts';

/** Judges the rounds of a campaign in a separate thread. Started by `fuzzJudgeOf`. */

const { cases, maxMemoryMiB, ...source }: FuzzJudgeSettings = workerData;

const contract = await contractFrom(source);
const judge = roundJudge(contract)(casesOf(contract, cases));
const tidy = tidying(maxMemoryMiB);

parentPort?.on('message', async (message: FuzzJudgeMessage) => {
  if (message === 'finish') return parentPort?.postMessage(await judge.finish());
  const { round } = message;
  const found = await judge.judge(round);
  const places = new Map(round.map((exchange, place) => [exchange, place]));
  const sent = ({ violation, ...one }: RoundViolation): SentViolation => ({
    ...one,
    violation: { ...violation, exchanges: violation.exchanges.map((exchange) => places.get(exchange) ?? exchange) },
  });
  parentPort?.postMessage(found.map(sent));
  for (const exchange of round) {
    // Checks keep some exchanges, but no parsed values.
    release(exchange);
    tidy(exchange.response?.body.length ?? 0);
  }
});
