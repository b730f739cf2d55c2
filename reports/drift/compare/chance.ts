/** How probable it may be that only the choice of answers hid a thing. */
const most = 0.002;

/** The same for the things asked about: answers about one thing are no independent samples. */
const mostBySubjects = 0.05;

/** Answers without which nothing is said. */
export const fewest = 3;

/**
 * Whether what came in `count` of `answers` would have shown among `others` more, if nothing had changed. The share is estimated low,
 * so that what came rarely, or was looked at rarely, is not missed.
 */
export const wouldShow = (
  { count, answers }: { readonly count: number; readonly answers: number },
  others: number,
): boolean => {
  if (count === 0 || answers < fewest || others < fewest) return false;
  // Always before and never since: one explanation is left.
  if (count === answers) return true;
  return (1 - count / (answers + 2)) ** others < most;
};

/** As `wouldShow`, over the things asked about: a list of one address that has it says little of other addresses. Unknown in older files. */
export const wouldShowElsewhere = (
  { count, subjects }: { readonly count: number | undefined; readonly subjects: number | undefined },
  others: number | undefined,
): boolean => {
  if (count === undefined || subjects === undefined || others === undefined) return true;
  if (count === subjects) return true;
  return (1 - count / (subjects + 2)) ** others < mostBySubjects;
};
