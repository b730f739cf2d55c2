/** The name of a case in the contract's words: `requirement@operation`. */
export const caseKey = ({
  requirement,
  operation,
}: {
  readonly requirement: string;
  readonly operation: string;
}): string => `${requirement}@${operation}`;
