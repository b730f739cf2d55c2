import { expect, it } from 'vitest';
import { judgeAltered } from '../../../lab/judge-altered.ts';
import { operation, operations } from '../../../contracts/chain/index.ts';
import { shapeRequirement } from '../../../engine/schema/shape.ts';
import { partOf } from '../../part.ts';
import { changeErrorText, changeText } from '../../../defects/operators/http.ts';
import { plant } from '../../../reference/defects/inside.ts';
import { outcomeOf } from '../../reference-run.ts';
import { caseKey } from '../../../engine/model/case-key.ts';

const shapes: Readonly<Record<string, (body: string) => string>> = {
  'an array': () => '[]',
  'an envelope': (body) => `{"data":${body}}`,
};

/** A case that is not tested at this depth does not depend on the form of the answers. */
const elsewhere = /^not tested at --depth/;

it.each(partOf(operations.flatMap((row) => Object.keys(shapes).map((shape) => [row.id, shape] as const))))(
  'a run has a finding for %s with %s in place of its answer, and what depends on it points there',
  async (id, shape) => {
    const alteration = plant(changeText(shapes[shape] as (body: string) => string), operation(id)) ?? {};
    const { outcomes, defects } = await judgeAltered([alteration], { depth: 'quick', only: [id] });
    expect(defects).toEqual([]);
    const requirement = shapeRequirement({ operation: operation(id) });
    expect(outcomeOf(outcomes, `${requirement}@${id}`)?.verdict).toBe('fail');
    const lost = outcomes
      .filter((outcome) => outcome.operation === id && outcome.verdict === 'inconclusive')
      .filter(
        (outcome) => !outcome.reason?.includes(`see ${requirement}@${id}`) && !elsewhere.test(outcome.reason ?? ''),
      );
    expect(lost.map((outcome) => `${outcome.requirement}: ${outcome.reason}`)).toEqual([]);
  },
);

it('a node that answers every failed call with an empty 200 has a finding on each method that can fail', async () => {
  const node = operations.filter((row) => row.kind === 'json-rpc');
  const { outcomes } = await judgeAltered(
    node.flatMap(
      (row) =>
        plant(
          changeErrorText(() => ''),
          row,
        ) ?? [],
    ),
    { depth: 'quick', only: ['vm.*'] },
  );
  const found = outcomes.filter((outcome) => outcome.verdict === 'fail' || outcome.verdict === 'warning');
  for (const row of node)
    expect(found.map(caseKey)).toContain(
      Object.keys(row.parameters).length > 0 ? `node.schema.result@${row.id}` : `node.error.unknown-method@${row.id}`,
    );
});
