/** The dotted path of a JSONPath that names one member (`$.meta.next`); `.` is the answer; undefined for others. */
export const answerPath = (expression: unknown): string | undefined => {
  if (expression === '$') return '.';
  const [, path] = typeof expression === 'string' ? (/^\$\.([\w-]+(?:\.[\w-]+)*)$/.exec(expression) ?? []) : [];
  return path;
};
