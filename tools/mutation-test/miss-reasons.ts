/** Why a standard run does not catch a fault, by its name. */
export const missReasons: Readonly<Record<string, string>> = {};
