/** Results of other versions, which the page has from earlier runs. */

/** The body rows of a table of the page. */
const rowsOf = (part: string): readonly string[] =>
  part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Versions in their order: 1.9.0 before 1.11.0. */
export const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** The rows of versions that were not judged now, and the new ones, whose first cell is the version. */
export const withFormerRows = (
  former: string,
  rows: readonly string[],
  isFormer: (version: string, session: string) => boolean,
): readonly string[] => {
  const formerRows = rowsOf(former).filter((line) => isFormer(cellsOf(line)[0] ?? '', cellsOf(line)[1] ?? ''));
  return [...formerRows, ...rows].toSorted((a, b) => byVersion(cellsOf(a)[0] ?? '', cellsOf(b)[0] ?? ''));
};

/** The rows of sessions with two versions that were not run now, and the new ones. */
export const withFormerSessions = (former: string, rows: readonly string[]): readonly string[] => {
  const now = new Set(rows.map((line) => cellsOf(line).slice(0, 2).join(' ')));
  return withFormerRows(former, rows, (version, session) => !now.has(`${version} ${session}`));
};

/** Sessions of versions, as the page names them: `1.13.5: run (5), preset; 1.14.0: fuzz`. */
const mergeSeen = (former: string, now: string, versions: readonly string[]): string => {
  const others = former.split('; ').filter((text) => !versions.includes(text.split(':')[0] ?? ''));
  return [...others, ...now.split('; ')]
    .filter((text) => text !== '')
    .toSorted(byVersion)
    .join('; ');
};

/** Rows `case | reason | sessions` with those of versions that were not judged now. */
export const withFormerCases = (
  former: string,
  rows: readonly string[],
  versions: readonly string[],
): readonly string[] => {
  const seen = new Map<string, string>();
  for (const line of [...rowsOf(former), ...rows]) {
    const [name = '', reason = '', sessions = ''] = cellsOf(line);
    const key = `| ${name} | ${reason} |`;
    const isNew = rows.includes(line);
    const merged = mergeSeen(isNew ? (seen.get(key) ?? '') : sessions, isNew ? sessions : '', versions);
    if (merged === '') seen.delete(key);
    else seen.set(key, merged);
  }
  return [...seen].map(([key, sessions]) => `${key} ${sessions} |`);
};

const heading = '### ';
const seenLine = /^- Seen: (.*)$/m;

/** The sections of findings, each with its heading, by their heading. */
const sectionsOf = (part: string): ReadonlyMap<string, string> =>
  new Map(
    part
      .split(/^(?=### )/m)
      .filter((text) => text.startsWith(heading))
      .map((text) => [text.split('\n')[0] ?? '', text.trimEnd()]),
  );

/** Sections of findings with those of versions that were not judged now. */
export const withFormerFindings = (
  former: string,
  sections: readonly string[],
  versions: readonly string[],
): readonly string[] => {
  const [earlier, now] = [sectionsOf(former), sectionsOf(sections.join('\n\n'))];
  return [...new Set([...earlier.keys(), ...now.keys()])].toSorted().flatMap((name) => {
    const seenIn = (section: string | undefined): string => seenLine.exec(section ?? '')?.[1] ?? '';
    const seen = mergeSeen(seenIn(earlier.get(name)), seenIn(now.get(name)), versions);
    const section = now.get(name) ?? earlier.get(name) ?? '';
    return seen === '' ? [] : [section.replace(seenLine, () => `- Seen: ${seen}`)];
  });
};
