import { judgeOperation } from '../judge-operation.ts';

judgeOperation('listErc721Balances');
