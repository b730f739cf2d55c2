import { judgeOperation } from '../judge-operation.ts';

judgeOperation('vm.getAssetDescription', 'cross');
