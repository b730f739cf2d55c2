import { plural } from './text.ts';

/**
 * Why an operation of a document is not called: it needs a `value` that is not known, its `answer` is not JSON, assay
 * cannot send its `input`, another `server` serves it, it may `write`, assay never sends its `method` (PUT, PATCH,
 * DELETE), or the document has a `fault` there.
 */
export type LeftOutReason = 'value' | 'answer' | 'input' | 'server' | 'write' | 'method' | 'fault';

/** An operation of a document that a run does not call. */
export interface LeftOut {
  /** Its method and path. */
  readonly operation: string;
  readonly reason: LeftOutReason;
  /** The inputs that the operation needs, or the unsupported features that it has. */
  readonly names?: readonly string[];
}

/** The reason in words; `names` follow. */
export const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  value: 'needs a value:',
  answer: 'has no JSON answer',
  input: 'needs input that assay cannot send:',
  server: 'is served on another host than most:',
  write: 'may write',
  method: 'has a method that assay never sends',
  fault: 'has a fault in the document:',
};

/** In the order of the summary. */
const phrases: Readonly<Record<Exclude<LeftOutReason, 'write' | 'method'>, (count: number) => string>> = {
  value: (count) => (count === 1 ? 'needs a value' : 'need a value'),
  answer: (count) => (count === 1 ? 'has no JSON answer' : 'have no JSON answer'),
  input: (count) => (count === 1 ? 'needs input that assay cannot send' : 'need input that assay cannot send'),
  server: (count) => `${count === 1 ? 'is' : 'are'} served on another host`,
  fault: (count) => (count === 1 ? 'has a fault in the document' : 'have faults in the document'),
};

/** Maximum names per reason; further names are only counted. */
const mostNames = 8;

const namesText = (entries: readonly LeftOut[]): string => {
  const names = [...new Set(entries.flatMap(({ names: all = [] }) => all))];
  if (names.length === 0) return '';
  const ending = names.length > mostNames ? `, and ${names.length - mostNames} more` : '';
  return ` (${names.slice(0, mostNames).join(', ')}${ending})`;
};

/** Whether an operation is left out because it may write. */
export const isWrite = ({ reason }: LeftOut): boolean => reason === 'write' || reason === 'method';

/** Numbers of operations: called, all that read, and left out because they may write. */
export interface CalledShare {
  readonly called: number;
  readonly reads: number;
  readonly writes: number;
}

/** `called`: operations that are not left out. */
export function shareCalled(called: number, leftOut: readonly LeftOut[]): CalledShare {
  const writes = leftOut.filter(isWrite).length;
  return { called, reads: called + leftOut.length - writes, writes };
}

/** Whether more than half of the read operations are left out, so that the run reports it at its end. */
export function isMostLeftOut({ called, reads }: CalledShare): boolean {
  return called < reads / 2;
}

/**
 * `412 of 613 operations that read are called; left out: 150 need a value (id, owner), 40 have no JSON answer`, and a
 * line each for operations that the user can allow, and that assay never calls. Empty if everything is called.
 */
export function leftOutLines(called: number, leftOut: readonly LeftOut[]): readonly string[] {
  const { reads } = shareCalled(called, leftOut);
  const writes = leftOut.filter(({ reason }) => reason === 'write').length;
  const never = leftOut.filter(({ reason }) => reason === 'method').length;
  const parts = Object.entries(phrases).flatMap(([reason, phrase]) => {
    const ofReason = leftOut.filter((entry) => entry.reason === reason);
    return ofReason.length === 0 ? [] : [`${ofReason.length} ${phrase(ofReason.length)}${namesText(ofReason)}`];
  });
  return [
    ...(parts.length === 0
      ? []
      : [`${called} of ${plural(reads, 'operation')} that read are called; left out: ${parts.join(', ')}`]),
    ...(writes === 0
      ? []
      : [`${plural(writes, 'operation')} that may write ${writes === 1 ? 'is' : 'are'} not called: --allow-writes`]),
    ...(never === 0
      ? []
      : [
          `${plural(never, 'operation')} ${never === 1 ? 'is' : 'are'} not called: assay sends only GET, HEAD and POST`,
        ]),
  ];
}
