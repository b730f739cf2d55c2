import { judgeOperation } from '../judge-operation.ts';

judgeOperation('listContractDeployments');
