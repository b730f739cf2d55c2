/** A part of a text, and whether the other text has another one in its place. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

type Pieces = readonly Piece[];

/** Maximum size of the table that compares two lists of tokens; beyond it their whole middle differs. */
const maxCells = 250_000;

const tokensOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

const commonStart = (a: ArrayLike<string>, b: ArrayLike<string>): number => {
  const maxLength = Math.min(a.length, b.length);
  let length = 0;
  while (length < maxLength && a[length] === b[length]) length += 1;
  return length;
};

const commonEnd = (a: ArrayLike<string>, b: ArrayLike<string>, start: number): number => {
  const maxLength = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < maxLength && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
};

/** Which tokens belong to a longest common subsequence: one flag for each token of both lists. */
const inCommon = (a: readonly string[], b: readonly string[]): readonly [boolean[], boolean[]] => {
  const flags = [a.map(() => false), b.map(() => false)] as const;
  if (a.length * b.length > maxCells) return flags;
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      flags[0][i++] = true;
      flags[1][j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return flags;
};

/** Neighbours of one kind become one piece. */
const joined = (pieces: Pieces): Pieces => {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (piece.text === '') continue;
    if (last?.differs === piece.differs) out[out.length - 1] = { ...last, text: last.text + piece.text };
    else out.push(piece);
  }
  return out;
};

/** If both texts differ in one piece only, the characters that this piece has in common at its ends are equal. */
const narrowPieces = (left: Pieces, right: Pieces): readonly [Pieces, Pieces] => {
  const differing = [left, right].map((pieces) => pieces.filter(({ differs }) => differs));
  const [[a] = [], [b] = []] = differing;
  if (!a || !b || differing.some(({ length }) => length !== 1)) return [left, right];
  const [first, two] = [[...a.text], [...b.text]];
  const start = commonStart(first, two);
  const end = commonEnd(first, two, start);
  const cut = (pieces: Pieces, characters: readonly string[]): Pieces =>
    pieces.flatMap((piece) =>
      piece.differs
        ? [
            { text: characters.slice(0, start).join(''), differs: false },
            { text: characters.slice(start, characters.length - end).join(''), differs: true },
            { text: characters.slice(characters.length - end).join(''), differs: false },
          ]
        : [piece],
    );
  return [joined(cut(left, first)), joined(cut(right, two))];
};

/**
 * Two texts in pieces that are equal or differ. Undefined if the texts are equal, or have so little in common that
 * nothing would stay unmarked: less than `common` of the shorter one.
 */
export const differingPieces = (left: string, right: string, common = 1 / 3): readonly [Pieces, Pieces] | undefined => {
  if (left === right) return undefined;
  const [a, b] = [tokensOf(left), tokensOf(right)];
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  const [leftFlags, rightFlags] = inCommon(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const pieces = (tokens: readonly string[], flags: readonly boolean[]): Pieces =>
    joined(
      tokens.map((text, index) => ({
        text,
        differs: index >= start && index < tokens.length - end && !flags[index - start],
      })),
    );
  const piecePair = narrowPieces(pieces(a, leftFlags), pieces(b, rightFlags));
  const same = piecePair[0].reduce((sum, piece) => sum + (piece.differs ? 0 : piece.text.trim().length), 0);
  return same < common * Math.min(left.length, right.length) ? undefined : piecePair;
};
