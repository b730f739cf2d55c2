import type { Call, Exchange } from '../model/exchange.ts';
import { chain, operation } from '../../contracts/chain/index.ts';
import { answered } from '../protocols/answered.ts';
import { mine } from '../discovery/mine.ts';
import { Subjects } from '../discovery/subjects.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { namingCalls } from './probe-calls.ts';
import { isTrouble } from './reading.ts';
import { happened, shown, type Trouble } from './trouble.ts';

/** Refusals of a value: 400, 404, 422 of the interface itself. */
const isRefused = ({ response }: Exchange): boolean =>
  response !== undefined && (response.status === 400 || response.status === 404 || response.status === 422);
const isAccepted = ({ response }: Exchange): boolean => response?.status === 200;

const all = async (
  calls: readonly Call[],
  test: (exchange: Exchange) => boolean,
  asker: Asker,
): Promise<Exchange | undefined> => {
  let last: Exchange | undefined;
  for (const call of calls) {
    last = await asker.ask(call);
    if (!test(last)) return undefined;
  }
  return last;
};

/** A network that every call refuses that names it, while all of them accept another one. */
const networkTrouble = async (url: string, options: EngineOptions, asker: Asker): Promise<Trouble | undefined> => {
  const calls = namingCalls('data', 'network', options.network);
  const first = calls[0];
  const refused = first && (await all(calls, isRefused, asker));
  if (!refused) return undefined;
  const others = operation(first.operation).parameters['network']?.values ?? [];
  for (const network of others.filter((other) => other !== options.network)) {
    if (!(await all(namingCalls('data', 'network', network), isAccepted, asker))) continue;
    return {
      what: `${happened('data', url, refused)}; ${network} is accepted in place of ${shown(options.network)}`,
      kind: 'usage',
      advice: '',
      fix: { network },
    };
  }
  return undefined;
};

/** A configured chain that the target refuses, while it accepts one that its own messages name. */
const chainTrouble = async (
  url: string,
  answers: readonly Exchange[],
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble | undefined> => {
  const subjects = new Subjects();
  for (const one of answers) {
    const answer = answered(one, chain);
    if (answer?.result) mine(answer, subjects);
  }
  const configured = options.subjects['evm-chain-id'] ?? [];
  for (const chain of configured.slice(0, 4)) {
    const refused = await all(namingCalls('data', 'chainId', chain), isRefused, asker);
    if (!refused) continue;
    for (const other of subjects
      .chains()
      .filter((id) => !configured.includes(id))
      .slice(0, 2)) {
      if (!(await all(namingCalls('data', 'chainId', other), isAccepted, asker))) continue;
      return {
        what: `${happened('data', url, refused)}: chain ${shown(chain)} is not known there`,
        kind: 'usage',
        advice: `give --chain-id ${shown(other)} in place of --chain-id ${shown(chain)}`,
      };
    }
  }
  return undefined;
};

/** Wrong values of `--network` and `--chain-id`, where the data interface itself answers. Sends one call more where nothing is wrong. */
export const namesTrouble = async (
  url: string,
  answers: readonly Exchange[],
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble | undefined> => {
  if (answers.some(isTrouble)) return undefined;
  return (await networkTrouble(url, options, asker)) ?? (await chainTrouble(url, answers, options, asker));
};
