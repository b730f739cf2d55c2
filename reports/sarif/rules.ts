import { type Contract, documentName } from '../../engine/model/contract.ts';
import type { Level } from '../../engine/model/requirement.ts';
import { escape } from '../markdown.ts';

/** SARIF's word for findings of a requirement. */
export type SarifLevel = 'error' | 'warning' | 'note' | 'none';

const defaultLevel = (level: Level): SarifLevel =>
  level === 'open' ? 'note' : level === 'inherited' ? 'warning' : 'error';

const levels: Readonly<Record<Level, string>> = {
  stated: 'the document states it',
  derived: 'it follows from the document',
  inherited: 'a standard that the document builds on states it',
  open: 'the document leaves it open',
};

/** A requirement as a SARIF rule (3.49). */
export const ruleOf = (contract: Contract, id: string): object => {
  if (!contract.hasRequirement(id))
    return { id, shortDescription: { text: `${id}: a requirement of another version of assay` } };
  const { statement, section, document, level } = contract.requirement(id);
  const where = `${documentName(contract, document)}, ${section}`;
  const text = `${statement} (${where}; ${level}: ${levels[level]}). More: assay explain ${id}`;
  return {
    id,
    name: id.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase()),
    shortDescription: { text: statement },
    fullDescription: { text: `${statement} (${where})` },
    help: {
      text,
      markdown: [
        escape(statement),
        `*${escape(where)}* (${level}: ${levels[level]})`,
        `More: \`assay explain ${id}\``,
      ].join('\n\n'),
    },
    defaultConfiguration: { level: defaultLevel(level) },
    properties: { tags: ['conformance', document, level], section, precision: 'very-high' },
  };
};
