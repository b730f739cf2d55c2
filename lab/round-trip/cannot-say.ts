/** A violation of a generic judge, and why no OpenAPI document can state the rule that it breaks. */
interface Unstated {
  readonly code: string;
  readonly reason: string;
}

const unstated: readonly Unstated[] = [
  {
    code: 'member-missing',
    reason: 'a schema does not say that an optional member comes in any answer; `required` demands it in all of them',
  },
  {
    code: 'path-does-not-answer',
    reason: 'the document has a 404 for the operation, and does not say that its examples exist on this target',
  },
  {
    code: 'wrong-type-answered',
    reason: 'an OpenRPC document does not say that a value of another type is refused',
  },
  {
    code: 'malformed-request-answered',
    reason: 'servers commonly take requests of other versions and with bytes behind them, so that this is observed',
  },
];

/** The reason why the document cannot state what was violated; undefined if it can state any of it. */
export function reasonOf(codes: readonly string[]): string | undefined {
  const reasons = new Set(codes.map((code) => unstated.find((row) => row.code === code)?.reason));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}
