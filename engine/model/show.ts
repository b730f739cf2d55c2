import type { Answered } from './judging.ts';

type QuotedAnswer = Pick<Answered, 'status' | 'body' | 'exchange'>;

/** Characters that a terminal or a log would execute instead of showing: controls, separators, direction marks. */
const unseen = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const text = (value: string, limit: number): string => JSON.stringify(value.slice(0, limit)).replace(unseen, escaped);

interface Sink {
  readonly parts: string[];
  left: number;
}

const put = (sink: Sink, piece: string): void => {
  sink.parts.push(piece);
  sink.left -= piece.length;
};

/** Writes a value until the sink is full. Integers beyond 2^53 keep all digits. */
const write = (value: unknown, sink: Sink): void => {
  if (sink.left <= 0) return;
  if (typeof value === 'string') put(sink, text(value, sink.left));
  else if (typeof value !== 'object' || value === null) put(sink, String(value));
  else if (Array.isArray(value)) {
    put(sink, '[');
    for (let index = 0; index < value.length && sink.left > 0; index += 1) {
      if (index > 0) put(sink, ',');
      write(value[index], sink);
    }
    put(sink, ']');
  } else {
    put(sink, '{');
    let first = true;
    for (const member in value) {
      const memberValue = Object.hasOwn(value, member) ? (value as Record<string, unknown>)[member] : undefined;
      if (memberValue === undefined) continue;
      if (sink.left <= 0) return;
      put(sink, `${first ? '' : ','}${text(member, sink.left)}:`);
      first = false;
      write(memberValue, sink);
    }
    put(sink, '}');
  }
};

/**
 * A value of a target on one line: JSON of at most `limit` characters, without terminal control characters. Fast for
 * huge and deep values. Undefined becomes `nothing`.
 */
export const show = (value: unknown, limit = 200): string => {
  if (value === undefined) return 'nothing';
  const sink: Sink = { parts: [], left: limit + 1 };
  write(value, sink);
  const written = sink.parts.join('');
  return written.length <= limit ? written : `${written.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** The status of an answer and its body, as findings quote them: JSON, or the text that is none. */
export const describeAnswer = ({ status, body, exchange }: QuotedAnswer, limit?: number): string =>
  `status ${status}: ${show(body ?? exchange.response?.body ?? '', limit)}`;
