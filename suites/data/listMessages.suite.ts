import { judgeOperation } from '../judge-operation.ts';

judgeOperation('listMessages');
