/** Maximum probability that a thing was missed only because of the choice of answers. */
const maxProbability = 0.002;

/** The same for subjects: answers about one subject are not independent samples. */
const maxBySubjects = 0.05;

/** Minimum number of answers for any statement. */
const fewest = 3;

/**
 * Whether a thing seen in `count` of `answers` would have been seen in `otherAnswers` more answers, if nothing had
 * changed. The share is estimated low, so that a rare thing, or a thing with few samples, is not reported as missing.
 */
export const wouldShow = (
  { count, answers }: { readonly count: number; readonly answers: number },
  otherAnswers: number,
): boolean => {
  if (count === 0 || answers < fewest || otherAnswers < fewest) return false;
  // It was always there before and is never there now, so it changed.
  if (count === answers) return true;
  return (1 - count / (answers + 2)) ** otherAnswers < maxProbability;
};

/**
 * As `wouldShow`, by subjects: if the list of one address has a thing, lists of other addresses may lack it. Older
 * files have no number of subjects.
 */
export const wouldShowElsewhere = (
  { count, subjects }: { readonly count: number | undefined; readonly subjects: number | undefined },
  otherSubjects: number | undefined,
): boolean => {
  if (count === undefined || subjects === undefined || otherSubjects === undefined) return true;
  if (count === subjects) return true;
  return (1 - count / (subjects + 2)) ** otherSubjects < maxBySubjects;
};
