export { at, changeAt as changed, everywhere, hash, numeric, without } from '../../../defects/values.ts';
export { isMembers, type Members } from '../../../defects/value.ts';
