import { onBodies } from './shared/bodies.ts';

export default {
  what: 'a block without transactions says null for their list: the document does not describe the text of a block',
  ...onBodies(
    (call) => /^vm\.getBlock/.test(call.operation),
    (body) =>
      body['encoding'] === 'json' && typeof body['block'] === 'string'
        ? { ...body, block: body['block'].replace('"txs":[]', '"txs":null') }
        : body,
  ),
};
