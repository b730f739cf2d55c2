/** The commands that send requests to a target. */
export const asking = ['run', 'fuzz', 'watch', 'doctor', 'mutate'] as const;
/** A comparison takes its URLs as arguments. */
export const calling = [...asking, 'compare'] as const;
/** Commands that may call an API of the user's own. */
export const callingAny = [...calling, 'infer'] as const;
