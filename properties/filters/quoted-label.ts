/** The label of a condition on all filters of a list at once. */
export const allFilters = 'all filters';

/** The label of a filter in a message: in backticks, so that nobody reads `from` or `to` as a word of the sentence. */
export const quotedLabel = (label: string): string => (label === allFilters ? label : `\`${label}\``);
