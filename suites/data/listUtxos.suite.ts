import { judgeOperation } from '../judge-operation.ts';

judgeOperation('listUtxos');
