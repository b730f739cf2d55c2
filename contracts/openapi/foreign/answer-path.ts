/** The dotted path of a JSONPath that names one member (`$.meta.next`); `.` is the answer; undefined for others. */
export const answerPath = (expression: unknown): string | undefined => {
  if (expression === '$') return '.';
  const [, path] = typeof expression === 'string' ? (/^\$\.([\w-]+(?:\.[\w-]+)*)$/.exec(expression) ?? []) : [];
  return path;
};

/** An object without the members that are undefined. */
export const given = <T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
