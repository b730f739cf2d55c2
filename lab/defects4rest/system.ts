import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import type { Answer, Call } from '../../defects/call.ts';
import { type Defect, runSteps, type World } from '../../defects/defect.ts';
import { type ListFacts, ListModel } from '../../defects/model/list-model.ts';
import { type Answering, createModel } from '../../defects/model/model-server.ts';
import { refusalOf } from '../../defects/operators/refusals.ts';
import type { Value } from '../../defects/value.ts';
import { at } from '../../defects/values.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { serve } from '../../reference/http.ts';
import type { ServerPair } from '../servers/judge-pairs.ts';
import { toolFile } from '../source-files.ts';

/** Items that are numbered from 0. */
export function numbered<Item>(count: number, create: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

/** A text of midnight UTC, so many days after the first of a year. */
export const dayOf = (year: number, days: number): string => new Date(Date.UTC(year, 0, 1 + days)).toISOString();

/** One object of several: the one of which a member is the parameter in the path. */
interface Objects {
  readonly among: readonly Value[];
  readonly by: string | readonly string[];
}

/** A small server that keeps the declarations of a system's lists, and defects of these lists. */
export interface System {
  /** Its folder in lab/defects4rest/systems/: `api.yaml`, the document, and `lists.yaml`, the overlay. */
  readonly name: string;
  /** Its repository on GitHub, where the defects are reported. */
  readonly repository: string;
  /** The answers by the id of an operation. */
  readonly answers: Readonly<Record<string, ListFacts | Objects>>;
  /** Behaviour that the declarations leave open, in both forms; by the id of an operation. */
  readonly rules?: Readonly<Record<string, Defect>>;
  readonly defects: readonly DefectRow[];
  /** Values for parameters that no answer names, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
}

/** A defect of Defects4REST whose mechanism shows in answers to reads. */
interface DefectRow extends Pick<ServerPair, 'summary' | 'laws' | 'missedBecause'> {
  /** Number of its issue. */
  readonly number: number;
  /** By the id of an operation. */
  readonly broken: Readonly<Record<string, Defect>>;
}

const answeringOf = (operation: Operation, facts: ListFacts | Objects): Answering => {
  if ('items' in facts) return new ListModel(operation, facts);
  const name = Object.keys(operation.parameters).find((each) => operation.parameters[each]?.in === 'path') ?? '';
  return {
    answer({ parameters: { [name]: key } }) {
      const body = facts.among.find((item) =>
        [facts.by].flat().some((member) => String(at(item, member)) === String(key)),
      );
      return body === undefined ? refusalOf(operation, 404) : { kind: 'answer', status: 200, body };
    },
  };
};

const withDefect = (operation: Operation, model: Answering, defect: Defect | undefined): Answering => {
  const behaviour = defect?.(operation)?.call;
  if (!behaviour) return model;
  const next = (call: Call): Answer => model.answer(call);
  return { answer: (call) => runSteps(behaviour(call, { next, world: {} as World }), next) };
};

/** The defects of a system, named as the benchmark names them. */
export function pairsOf({ name, repository, answers, rules = {}, defects, subjects = {} }: System) {
  const fileOf = (file: string): string => toolFile('defects4rest', 'systems', name, file);
  const [document, overlay] = [fileOf('api.yaml'), fileOf('lists.yaml')];

  const startForm = async (broken: DefectRow['broken']): Promise<{ url: string; stop(): Promise<void> }> => {
    const contract = openApiContract(await readOpenApi(document, overlay));
    const models = Object.entries(answers).map(([id, facts]) => {
      const operation = contract.operation(id);
      const model = withDefect(operation, answeringOf(operation, facts), rules[id]);
      return [id, withDefect(operation, model, broken[id])];
    });
    const { url, close } = await serve(createModel(contract, Object.fromEntries(models)));
    return { url, stop: close };
  };

  return defects.map(({ number, broken, ...row }): ServerPair => ({
    ...row,
    name: `${repository.replace(/^.*\//, '')}-${number}`,
    issue: `https://github.com/${repository}/issues/${number}`,
    server: name,
    bug: `with ${number}`,
    fix: 'fixed',
    document,
    start: async (form) => ({ ...(await startForm(form === 'fixed' ? {} : broken)), document, overlay, subjects }),
  }));
}
