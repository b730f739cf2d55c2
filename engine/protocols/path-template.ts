import type { OperationRow } from '../model/operation.ts';

/** One segment of a path template: fixed text, or parameters with text around them, as in `{id}.json`. */
interface Segment {
  readonly text: string;
  readonly names: readonly string[];
  /** Matches a segment of a path. Absent: the segment is fixed text, or one parameter without text around it. */
  readonly pattern?: RegExp;
}

const placeholder = /\{([^{}]+)\}/g;

const segmentOf = (text: string): Segment => {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  if (names.length === 0 || text === `{${names[0]}}`) return { text, names };
  const pattern = text
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? '(.*)' : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)))
    .join('');
  return { text, names, pattern: new RegExp(`^${pattern}$`, 's') };
};

const templates = new Map<string, readonly Segment[]>();

/** The segments of a template; the first is empty. */
const segmentsOf = (template: string): readonly Segment[] => {
  const segments = templates.get(template) ?? template.split('/').map(segmentOf);
  templates.set(template, segments);
  return segments;
};

/** Whether a text is no name in a path: URL parsers remove such a segment, encoded or not. */
export const isDotSegment = (text: string): boolean => /^(?:\.|%2e){1,2}$/i.test(text);

/** Fills a path template with parameter values. */
export const filledPath = (template: string, valueOf: (name: string) => string): string =>
  template.replace(placeholder, (_, name: string) => valueOf(name));

/** The names of a template's parameters, in their order. */
export const namesIn = (template: string): readonly string[] => segmentsOf(template).flatMap(({ names }) => names);

/** A name in a path without the operators of RFC 6570, which some documents write: `{path*}`, `{;color}`. */
export const withoutOperators = (name: string): string => name.replaceAll(/^\W+|\W+$/g, '');

/** The path of the URL above an operation's path. A base URL that does not end as documented serves all operations. */
export const pathAbove = (row: OperationRow, base: string): string => {
  const mount = row.kind === 'rest' ? row.mount : undefined;
  return mount && base.endsWith(mount.from) ? `${base.slice(0, base.length - mount.from.length)}${mount.to}` : base;
};

const matched = ({ text, names, pattern }: Segment, part: string): readonly string[] | undefined => {
  if (pattern) return pattern.exec(part)?.slice(1);
  return names.length > 0 ? [part] : text === part ? [] : undefined;
};

/**
 * Reads the texts of a template's parameters from a path; undefined if the path does not match. `above`: a base path
 * may come before it.
 */
export const textsInPath = (
  template: string,
  path: string,
  above: boolean,
): [name: string, text: string][] | undefined => {
  const segments = segmentsOf(template);
  const parts = path.split('/');
  if (above ? parts.length < segments.length : parts.length !== segments.length) return undefined;
  const first = parts.length - segments.length;
  const values: [string, string][] = [];
  for (let at = 1; at < segments.length; at += 1) {
    const segment = segments[at] as Segment;
    const texts = matched(segment, parts[first + at] as string);
    if (!texts) return undefined;
    texts.forEach((text, index) => values.push([segment.names[index] as string, text]));
  }
  return values;
};
