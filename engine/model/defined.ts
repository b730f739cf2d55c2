/** An object type without undefined members, as `exactOptionalPropertyTypes` requires. */
export type Defined<T extends object> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** A copy of an object without the members that are undefined. */
export function defined<const T extends object>(members: T): Defined<T> {
  const copy = {} as T;
  // Called several times for each request: pairs of names and values would cost five times as much.
  for (const name in members) if (members[name] !== undefined) copy[name] = members[name];
  return copy as Defined<T>;
}
