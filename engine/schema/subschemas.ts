/** How a keyword of JSON Schema holds subschemas. */
export type SubschemaForm = 'one' | 'list' | 'map';

const keywords: Readonly<Record<SubschemaForm, readonly string[]>> = {
  map: ['properties', 'patternProperties', 'dependentSchemas'],
  list: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  one: [
    'items',
    'contains',
    'propertyNames',
    'additionalProperties',
    'unevaluatedItems',
    'unevaluatedProperties',
    'not',
    'if',
    'then',
    'else',
  ],
};

/** Keywords of JSON Schema that constrain a value by subschemas, and how they hold them. */
export const subschemas: readonly (readonly [keyword: string, form: SubschemaForm])[] = (
  ['map', 'list', 'one'] as const
).flatMap((form) => keywords[form].map((keyword) => [keyword, form] as const));
