const limit = 200;

/** Characters that a terminal or a log would act upon instead of showing: controls, separators, direction marks. */
const unseen = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const text = (value: string): string => JSON.stringify(value.slice(0, limit)).replace(unseen, escaped);

/** Writes until `room` is spent; integers beyond 2^53 with all their digits. */
const write = (value: unknown, parts: string[], room: { left: number }): void => {
  const put = (piece: string): void => { parts.push(piece); room.left -= piece.length; };
  if (room.left <= 0) return;
  if (typeof value === 'string') put(text(value));
  else if (typeof value !== 'object' || value === null) put(String(value));
  else {
    const list = Array.isArray(value);
    put(list ? '[' : '{');
    let first = true;
    for (const member in value) {
      if (room.left <= 0) return;
      if (!Object.hasOwn(value, member)) continue;
      if (!first) put(',');
      first = false;
      if (!list) put(`${text(member)}:`);
      write((value as Record<string, unknown>)[member], parts, room);
    }
    put(list ? ']' : '}');
  }
};

/** A value as JSON of at most 200 characters, with nothing in it that a terminal would obey; cheap for huge and deep values. */
export const excerpt = (value: unknown): string => {
  const parts: string[] = [];
  write(value, parts, { left: limit + 1 });
  const whole = parts.join('');
  return whole.length <= limit ? whole : `${whole.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};
