/** Codes that version 0.1 gave to violations without a parameter, by current code. */
export const formerCodes: Readonly<Record<string, readonly string[]>> = {
  'documented-value-refused': ['start-alone-refused', 'end-alone-refused'],
  'empty-range-holds-items': ['empty-range-holds-items'],
  'empty-range-refused': ['empty-range-server-error', 'empty-range-refused'],
  'figure-falls': ['height-falls'],
  'matching-items-lost': ['start-block-missing', 'newest-missing', 'oldest-missing', 'wide-range-loses-items'],
  'non-matching-items': ['end-block-listed', 'items-behind-end'],
  'order-changes-items': ['directions-differ', 'sort-key-lists-others'],
  'outside-range': ['outside-block-range'],
};
