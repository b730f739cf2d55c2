import type { Handler } from '../../types.ts';
import { required } from '../shared/parameters.ts';
import listUtxos from './listUtxos.ts';

/** Endpoint 2: the list of endpoint 5, with required addresses from the body and with larger pages. */
export default ((call, world) => {
  required(call, 'addresses');
  return listUtxos(call, world);
}) satisfies Handler;
