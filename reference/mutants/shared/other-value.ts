export { otherValue } from '../../../defects/values.ts';
