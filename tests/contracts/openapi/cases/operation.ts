/** An operation of a path that answers with this schema. */
export const operation = (
  operationId: string,
  parameters: readonly object[],
  schema: object,
  more: object = {},
): object => ({
  get: {
    operationId,
    parameters,
    responses: {
      '200': { description: 'an answer', content: { 'application/json': { schema } } },
      '404': { description: 'unknown' },
    },
    ...more,
  },
});

export const text = { type: 'string' };
export const named = (properties: object): object => ({ type: 'object', additionalProperties: false, properties });
export const array = (items: object): object => ({ type: 'array', items });
