import { cases, isRequirementId, requirement, requirements } from '../../contract/index.ts';
import { excluded } from '../../contract/excluded.ts';
import { loadAllChecks, loadChecks, loadJudges } from '../../properties/load.ts';
import { schemaConstraints, schemaFor } from '../../properties/schema/schema.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import { exit, Usage } from '../usage.ts';

/** Says of a requirement what it asks, where the document says so, how it is judged, on which operations, and which mutants prove it. */
export const explain = async (id: string): Promise<number> => {
  if (!isRequirementId(id)) {
    const near = requirements
      .filter((row) => row.id.includes(id) || row.id.split('.').some((part) => part.length > 3 && id.includes(part)))
      .slice(0, 6)
      .map((row) => row.id);
    throw new Usage(
      `${id} is no requirement${near.length > 0 ? `; near are ${near.join(', ')}` : ''}; assay list shows all`,
    );
  }
  const row = requirement(id);
  const covered = cases.filter((one) => one.requirement.id === id);
  const [judges, checks, all, mutants] = [
    await loadJudges(),
    await loadChecks(),
    await loadAllChecks(),
    await loadMutants(),
  ];
  const active = judges.get(id);
  const passive = [
    ...[...checks]
      .filter(([name, check]) => name !== 'schema' && check.requirements.includes(id))
      .map(([name]) => `properties/checks/${name}`),
    ...covered
      .filter((one) => schemaConstraints(schemaFor(one.operation.id)).has(id))
      .map((one) => `schemas/${one.operation.base}/${one.operation.id}.json`),
  ];
  const fuzzed = [...all]
    .filter(([name, check]) => name.startsWith('oracles/') && check.requirements.includes(id))
    .map(([name]) => `properties/fuzz/${name}`);
  const left = excluded.filter((one) => one.requirement === id);
  const proof = mutants.filter((one) => one.breaks === id).map((one) => one.id);
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
  process.stdout.write(
    `${[
      `${row.id} (${row.level})`,
      '',
      row.statement,
      '',
      `${row.document} document, ${row.section}`,
      ...part('judged by requests on purpose', row.how !== 'passive' && active ? [`properties/${active.file}`] : []),
      ...part('judged on every exchange', row.how === 'active' ? [] : passive),
      ...part('judged while fuzzing, as are all of the above that look at every exchange', fuzzed),
      ...part(
        'left out',
        left.map((one) => `${one.operation ?? 'everywhere'}: ${one.reason}`),
      ),
      ...part(
        'operations',
        covered.map((one) => one.operation.id),
      ),
      ...part('mutants that must be caught', proof),
    ].join('\n')}\n`,
  );
  return exit.ok;
};
