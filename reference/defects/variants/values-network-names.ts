import { isData, isMembers, onBodies } from './shared/bodies.ts';

export default {
  what: 'a UTXO list calls its chain by another name: only that chainName is a string is said',
  ...onBodies(
    (call) => isData(call),
    (body) =>
      isMembers(body['chainInfo'])
        ? { ...body, chainInfo: { ...body['chainInfo'], chainName: `the ${String(body['chainInfo']['chainName'])}` } }
        : body,
  ),
};
