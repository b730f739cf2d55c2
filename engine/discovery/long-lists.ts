import type { Client } from '../model/exchange.ts';
import { type Depth, spending } from '../model/depth.ts';
import { askAll } from './ask.ts';
import { type KnownCall, knownCall, type Subjects } from './subjects.ts';

/** Addresses of one call. */
const together = 64;

/** These addresses, where their UTXOs fill an answer; else undefined. */
const fullSet = async (client: Client, addresses: readonly string[]): Promise<KnownCall | undefined> => {
  const [answer] = await askAll(client, [{ operation: 'vm.getUTXOs', parameters: { addresses }, input: 'valid' }]);
  const set = answer?.result ? knownCall({ addresses }, answer) : undefined;
  return set?.more === true ? set : undefined;
};

/** As few of these addresses as fill an answer: by halves, so that a single rich one is found in few calls. */
const narrowed = async (client: Client, addresses: readonly string[]): Promise<KnownCall | undefined> => {
  const all = await fullSet(client, addresses);
  if (!all || addresses.length === 1) return all;
  const middle = Math.ceil(addresses.length / 2);
  return (
    (await narrowed(client, addresses.slice(0, middle))) ?? (await narrowed(client, addresses.slice(middle))) ?? all
  );
};

/**
 * Finds UTXOs that no single answer holds, where no known address has so many: many addresses are asked for at once.
 * Where no single address fills an answer, those that fill one together serve as well.
 */
export const findLongList = async (client: Client, subjects: Subjects, depth: Depth): Promise<void> => {
  const known = subjects.arguments('vm.getUTXOs');
  if (known.length === 0 || known.some((set) => set.more)) return;
  const asked = new Set(known.flatMap((set) => set.parameters['addresses'] as string[]));
  const others = subjects
    .of('x-address')
    .map((one) => `X-${one.value}`)
    .filter((address) => !asked.has(address));
  const calls = Math.ceil(spending[depth].candidates / 2);
  for (let from = 0; from < Math.min(others.length, calls * together); from += together) {
    const set = await narrowed(client, others.slice(from, from + together));
    if (!set) continue;
    subjects.learnArguments('vm.getUTXOs', set);
    return;
  }
};
