import type { Parameter } from '../../contract/types.ts';
import { listingOf } from './shared/alter.ts';
import { onHttp, json } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** A required parameter that can be left out. */
export default {
  breaks: 'data.required-params',
mutate: (operation) => Object.fromEntries(Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) => (row.required && row.in !== 'path' ? [
    [`${name.toLowerCase()}-optional`, onHttp(operation, async (request, next) => {
      const answer = await next(request);
      return answer.status === 400 && (row.in === 'body' ? request.body === '' : !request.path.includes(`${name}=`))
        ? json(200, { [listingOf(operation).items]: [] }) : answer;
    })] as const,
    [`${name.toLowerCase()}-fails`, onHttp(operation, async (request, next) => {
      const answer = await next(request);
      return answer.status === 400 && (row.in === 'body' ? request.body === '' : !request.path.includes(`${name}=`))
        ? json(500, { message: 'failed', statusCode: 500, error: 'Internal Server Error' }) : answer;
      })] as const,
    ] : []))),
} satisfies MutantFile;
