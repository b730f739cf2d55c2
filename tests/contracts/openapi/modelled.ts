import { expect, test } from 'vitest';
import type { Defect } from '../../../defects/defect.ts';
import { type ListFacts, ListModel } from '../../../defects/model/list-model.ts';
import { createModel, type ModelServer } from '../../../defects/model/model-server.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { inProcess } from '../../../reference/in-process.ts';
import { expectPass, findingsOf, judgeContract, notPassed } from './judged.ts';
import { contractOfList, type DocumentedList } from './list-contract.ts';
import type { Listening } from './listening.ts';

/** A list, and the model that keeps its declaration. */
export interface Modelled {
  readonly contract: JudgedContract;
  /** The same list of other items, or with other facts. */
  of(items: ListFacts['items'], facts?: Partial<ListFacts>): Modelled;
  /** Serves the list, with a defect if one is given. */
  serve(defect?: Defect): Promise<Listening>;
  /** The same list with other members of its declaration. */
  with(list: object): Modelled;
}

/** A model server, reached without a socket. */
export function listeningTo(server: ModelServer): Listening {
  return { url: server.url, dispatcher: inProcess(server), close: async () => undefined };
}

export function modelled(list: DocumentedList, items: ListFacts['items'], facts: Partial<ListFacts> = {}): Modelled {
  const contract = contractOfList(list);
  return {
    contract,
    async serve(defect) {
      const model = new ListModel(contract.operation(list.name), { items, ...facts });
      const server = createModel(contract, { [list.name]: model });
      if (defect) server.plant({ operation: list.name, defect });
      return listeningTo(server);
    },
    of: (others, more) => modelled(list, others, { ...facts, ...more }),
    with: (more) => modelled({ ...list, list: { ...list.list, ...more } }, items, facts),
  };
}

/** `requirement code about`, for each finding of a served list. */
export const foundIn = async (contract: JudgedContract, served: Promise<Listening>, ...only: readonly string[]) =>
  findingsOf(await judgeContract(contract, served, ...only)).map(({ requirement, code, about }) =>
    [requirement, code, about].filter(Boolean).join(' '),
  );

/** A wrong server of a list: a defect, or the model of a list that is declared otherwise. */
export type Wrong = Defect | Modelled;

/** Expects a finding that begins with a text, by its own requirement alone, or one that matches. */
export async function expectFound(list: Modelled, wrong: Wrong, finding: string | RegExp, ...only: readonly string[]) {
  const served = typeof wrong === 'function' ? list.serve(wrong) : wrong.serve();
  const requirements = typeof finding === 'string' && only.length === 0 ? [finding.replace(/ .*/, '')] : only;
  const findings = await foundIn(list.contract, served, ...requirements);
  const isMeant = (line: string): boolean =>
    typeof finding === 'string' ? `${line} `.startsWith(`${finding} `) : finding.test(line);
  expect(findings.filter(isMeant), findings.join('; ')).not.toEqual([]);
}

/** Expects that no selected case of a list fails or is left open. `only`: patterns of requirements; empty: all. */
export async function expectSilent(list: Modelled, ...only: readonly string[]): Promise<void> {
  expect(notPassed(await judgeContract(list.contract, list.serve(), ...only))).toEqual([]);
}

/**
 * Tests that a list which keeps its declaration is silent, and that each wrong one has its finding. `only`: patterns of
 * requirements for the right one; empty: all. `passes`: requirements whose cases pass. `among`: patterns for the wrong
 * ones; empty: the requirement of the finding.
 */
export function testList(
  name: string,
  list: Modelled,
  wrongs: Readonly<Record<string, readonly [wrong: Wrong, finding: string | RegExp]>>,
  { only = [], passes = [], among = [] }: Partial<Record<'only' | 'passes' | 'among', readonly string[]>> = {},
): void {
  test(`${name}: a right list has no finding`, async () => {
    if (passes.length > 0) await expectPass(list.contract, list.serve(), ...passes);
    else await expectSilent(list, ...only);
  });

  test.each(Object.entries(wrongs))(`${name}: %s`, (_, [wrong, finding]) =>
    expectFound(list, wrong, finding, ...among),
  );
}

/** Tests that declarations are refused with a message. */
export function testRefused<Declared extends readonly unknown[]>(
  declare: (...declared: Declared) => unknown,
  rows: readonly (readonly [...Declared, message: string | RegExp])[],
): void {
  test.each(rows.map((row) => [JSON.stringify(row.slice(0, -1)), row] as const))('%s is refused', (_, row) => {
    const message = row.at(-1) as string | RegExp;
    expect(() => declare(...(row.slice(0, -1) as unknown as Declared))).toThrow(message);
  });
}
