import type { Call } from '../../engine/model/exchange.ts';
import { answered } from '../../engine/protocols/answered.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { chain } from '../../contracts/chain/index.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { survey } from '../../engine/discovery/survey.ts';
import { clientOf } from './target.ts';

/** A client of the reference provider. */
const client = clientOf([], { retries: 0 });

/** Asks the reference provider. */
export const ask = async (call: Omit<Call, 'input'> & Partial<Pick<Call, 'input'>>): Promise<Answered> =>
  answered(await client.send({ input: 'valid', ...call }, { asker: 'test', fresh: true }), chain) as Answered;

const learn = async (): Promise<Subjects> => {
  const subjects = new Subjects();
  await survey(chain, client, subjects, {
    bases: new Set(['node', 'data', 'metrics']),
    depth: 'quick',
    network: 'mainnet',
  });
  return subjects;
};

let plain: Promise<Subjects> | undefined;
/** Subjects of the reference provider. */
export const plainSubjects = (): Promise<Subjects> => (plain ??= learn());
