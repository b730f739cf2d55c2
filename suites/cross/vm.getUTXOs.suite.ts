import { judgeOperation } from '../judge-operation.ts';

judgeOperation('vm.getUTXOs', 'cross');
