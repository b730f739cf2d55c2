/** The key of a case: `requirement@operation`. */
export const caseKey = ({
  requirement,
  operation,
}: {
  readonly requirement: string;
  readonly operation: string;
}): string => `${requirement}@${operation}`;
