import type { Dispatcher } from 'undici';
import type { Secrets } from '../../engine/client/credentials/secrets.ts';
import { noRecorder } from '../../engine/client/record.ts';
import { defined } from '../../engine/model/defined.ts';
import { openClient } from '../../engine/run/judge/open-client.ts';
import type { Credential } from '../../engine/model/credential.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { gatewayStatuses } from '../../engine/model/http.ts';
import type { Client, Exchange } from '../../engine/model/exchange.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { IndexLag, OpenFinding } from '../../engine/model/round-report.ts';
import { answered } from '../../engine/protocols/answered.ts';
import type { Continuation, JudgedStage } from '../../engine/run/continuation.ts';
import { stopped } from '../../engine/run/judge/discover.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { basesOf } from '../../engine/run/plan/plan.ts';
import { type Again, replayOnce } from '../../engine/run/replay/replay.ts';
import { judgeLaws } from './laws/judge-laws.ts';
import type { LawContext } from './laws/law.ts';
import type { Evidence, Remembered } from './state.ts';

/** Another deployment that should show the same as the target. */
export interface Beside {
  readonly engine: EngineOptions;
  /** Its name in reports. */
  readonly name: string;
  readonly secrets?: Secrets;
  readonly dispatcher?: Dispatcher;
}

export interface RoundLawSettings {
  readonly contract: JudgedContract;
  readonly engine: EngineOptions;
  readonly evidence: Evidence;
  readonly round: number;
  readonly credentials: readonly Credential[];
  readonly maxLag: LawContext['maxLag'];
  readonly beside?: Beside | undefined;
  /** Requests for laws and replays together. */
  readonly maxRequests: number;
  readonly remembered: readonly Remembered[];
  /** Open findings of the contract's cases. */
  readonly open: readonly OpenFinding[];
}

/** Part of these requests for laws; the rest is for replays. */
const lawPart = 0.7;

/** Results of the laws over rounds and the replays, which follow the cases of a round. */
export interface FollowedUp {
  remembered: readonly Remembered[];
  evicted: number;
  outcomes: readonly Outcome[];
  /** For each open finding that was replayed. */
  readonly replayed: Map<string, Again>;
  /** By interface, and what it is behind. */
  readonly lags: Map<string, IndexLag>;
  /** Requests before, and for, laws and replays. */
  before: number;
  requests: number;
}

export const nothingFollowed = (remembered: readonly Remembered[]): FollowedUp => ({
  remembered,
  evicted: 0,
  outcomes: [],
  replayed: new Map(),
  lags: new Map(),
  before: 0,
  requests: 0,
});

/** Replays open findings within the budget. Rounds begin with different ones, so that each gets its turn. */
const replayOpen = async (
  { contract, engine, evidence, round, credentials, open }: RoundLawSettings,
  { client, subjects }: JudgedStage,
  maySend: () => boolean,
  replayed: Map<string, Again>,
): Promise<void> => {
  const cases = new Map(contract.cases.map((testCase) => [testCase.key, testCase]));
  const baseOf = ({ call }: Exchange): Base => contract.operation(call.operation).base;
  const first = open.length === 0 ? 0 : round % open.length;
  for (const { fingerprint, requirement, operation } of [...open.slice(first), ...open.slice(0, first)]) {
    const testCase = cases.get(`${requirement}@${operation}`);
    const finding = evidence.readFinding(fingerprint);
    const bases = testCase ? [...basesOf(testCase), ...(finding?.exchanges ?? []).map(baseOf)] : [];
    if (!testCase || !finding || !maySend() || !bases.every((base) => engine.target[base] !== undefined)) continue;
    // Numbers of exchanges of an earlier round have no meaning for the subjects of this one.
    const exchanges = finding.exchanges.map((exchange) => ({ ...exchange, asker: testCase.key }));
    const result = await stopped(
      () =>
        replayOnce(
          { ...finding, case: testCase, exchanges },
          { contract, client, subjects, options: engine, credentials },
        ),
      undefined,
    );
    if (result) replayed.set(fingerprint, result.again);
  }
};

/** Asks fresh questions. Undefined: no answer, a gateway's status, or a rejected key. */
const askThrough =
  (client: Client, contract: JudgedContract): LawContext['ask'] =>
  async (operation, parameters) => {
    const call = { operation, parameters, input: 'valid' } as const;
    const exchange = await client.send(call, { asker: 'watch', fresh: true, confirming: true });
    const answer = answered(exchange, contract);
    if (!answer || gatewayStatuses.has(answer.status) || answer.status === 401 || answer.status === 403)
      return undefined;
    return answer;
  };

/** Requests of a round to the deployment beside the target. */
const maxRequestsBeside = 100;

const openBeside = (contract: JudgedContract, deployment: Beside | undefined): Client | undefined =>
  deployment &&
  openClient(contract, { ...deployment.engine, maxRequests: maxRequestsBeside }, noRecorder, {
    ...defined({ secrets: deployment.secrets, dispatcher: deployment.dispatcher }),
  }).client;

const contextOf = (
  { contract, engine, evidence, maxLag, beside }: RoundLawSettings,
  { client, subjects, silent }: JudgedStage,
  clientBeside: Client | undefined,
  into: FollowedUp,
): LawContext => ({
  contract,
  evidence,
  network: engine.network,
  maxLag,
  hasInterface: (base) => engine.target[base] !== undefined && !silent.has(base),
  knownCalls: (operation) => subjects.arguments(operation),
  ask: askThrough(client, contract),
  ...defined({ askBeside: clientBeside && askThrough(clientBeside, contract) }),
  onLag: (operation, { blocks, unit, seconds }) => {
    const row = contract.rounds?.lags.find((lag) => lag.operation === operation);
    const { base } = contract.operation(operation);
    const behind = row?.behind ?? beside?.name ?? '';
    const inSeconds = seconds === undefined ? undefined : Number(seconds);
    into.lags.set(`${base} ${behind}`, {
      interface: base,
      behind,
      blocks: Number(blocks),
      ...defined({ unit, seconds: inSeconds }),
    });
  },
});

/** After the cases of a round: replays open findings, and judges the laws over rounds. `into` receives the results. */
export const roundLawsAfter = (settings: RoundLawSettings, into: FollowedUp): Continuation => ({
  begin: (recorder) => ({
    recorder,
    async go(stage) {
      const { client } = stage;
      into.before = client.stats.requests;
      const spent = (): number => client.stats.requests - into.before;
      const clientBeside = openBeside(settings.contract, settings.beside);
      const laws = await judgeLaws(settings.remembered, contextOf(settings, stage, clientBeside, into), {
        round: settings.round,
        engine: settings.engine,
        maySend: () => spent() < settings.maxRequests * lawPart,
      });
      await clientBeside?.close();
      into.remembered = laws.remembered;
      into.evicted = laws.evicted;
      into.outcomes = laws.outcomes;
      await replayOpen(settings, stage, () => spent() < settings.maxRequests, into.replayed);
      into.requests = spent();
    },
    conclude: (outcomes) => ({ outcomes, defects: [] }),
  }),
});
