import { judgeOperation } from '../judge-operation.ts';

judgeOperation('listErc20Balances');
