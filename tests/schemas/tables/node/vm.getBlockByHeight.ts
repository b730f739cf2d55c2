export { default } from './vm.getBlock.ts';
