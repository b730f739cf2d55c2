/** A parameter that selects members of the items: the member `fields` of `x-assay-list` (schemas/x-assay-list.json). */
export interface ListFields {
  readonly parameter: string;
  /** Path in an item to the object whose members are selected; absent: the item itself. */
  readonly at?: string;
  /** Between the names; a comma unless given. */
  readonly separator?: string;
  /** Members that come in any case. */
  readonly always?: readonly string[];
}
