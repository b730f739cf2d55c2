import { type MemberRule, placesOf, relationOf, ruleRelations } from '../../../engine/model/member-rule.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { readRows } from '../extension-form.ts';
import { DocumentFault } from '../fault.ts';
import type { JsonRecord } from '../record.ts';
import { type ElementPlace, mayLack, mustLead, mustLeadIn, placeSteps } from '../schema/element-paths.ts';
import type { Declaring } from '../schema/member-paths.ts';

const extension = 'x-assay-rules';

/** @throws DocumentFault for a rule without a meaning, or with paths that its objects do not have. */
function mustMean(rule: MemberRule, place: ElementPlace): void {
  const said = `${place.declaring.name}: ${extension}`;
  const relation = relationOf(rule);
  if (relation === undefined)
    throw new DocumentFault(`${said} has a row without exactly one relation: one of ${ruleRelations.join(', ')}`);
  const hasPath = relation !== 'together' && relation !== 'unique';
  if (hasPath !== (rule.path !== undefined))
    throw new DocumentFault(
      `${said} ${hasPath ? `has ${relation} without path` : `has path, which ${relation} does not take`}`,
    );
  if (relation === 'unique' && !placesOf(rule).every((at) => at === '.' || at.endsWith('[]')))
    throw new DocumentFault(`${said} has unique at ${placesOf(rule).join(', ')}, which is no array: at ends in []`);
  // Only objects that meet the conditions need the members, and some members are optional by the rule itself.
  const isOptional = rule.where !== undefined || relation === 'nobody' || relation === 'together';
  const objects = isOptional ? mayLack(place) : place;
  const isAnyKind = relation === 'count' || relation === 'somebody' || relation === 'nobody';
  if (rule.path !== undefined) mustLead(objects, rule.path, 'path', isAnyKind ? 'any' : 'value');
  const bound = rule.atMost ?? rule.below ?? rule.atLeast ?? rule.above;
  const counted = typeof bound === 'object' ? bound.count : (rule.count ?? []);
  for (const path of [counted].flat()) mustLead(objects, path, relation, 'array');
  const { is = [], isNot, together = [], unique = [] } = rule;
  for (const path of [bound, isNot, ...is]) if (typeof path === 'string') mustLead(objects, path, relation, 'value');
  for (const path of [...together, ...unique]) mustLead(objects, path, relation);
  mustLeadIn(place, rule.where);
}

/**
 * The rules between members of an operation's answers, by `x-assay-rules` (schemas/x-assay-rules.json).
 * @throws DocumentFault for another form, and for what the operation does not have.
 */
export const rulesIn = (
  operation: JsonRecord,
  declaring: Declaring,
  parameters: readonly string[],
  answer: SchemaNode,
): readonly MemberRule[] | undefined => {
  const rows = readRows<MemberRule>(extension, operation[extension], declaring.name);
  for (const rule of rows)
    for (const at of placesOf(rule)) {
      const steps = placeSteps({ extension, member: 'at', at }, answer, declaring);
      mustMean(rule, { extension, declaring, answer, parameters, ...steps });
    }
  return rows.length === 0 ? undefined : rows;
};
