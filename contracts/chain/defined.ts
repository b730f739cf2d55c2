type Optional<T> = { [Name in keyof T]: undefined extends T[Name] ? Name : never }[keyof T];

/** An object without the members that are undefined, for rows whose members are absent or have a value. */
export const defined = <const T extends object>(
  members: T,
): Omit<T, Optional<T>> & { [Name in Optional<T>]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
