import type { Parameter } from '../../engine/model/operation.ts';
import type { Alteration, ProviderAnswer } from '../types.ts';
import { listingOf } from './shared/alter.ts';
import { json, onHttp } from './shared/http.ts';
import type { MutantFile, Subject } from './types.ts';

/** What a call without the parameter, or without a body, gets instead of its refusal. */
const instead = (operation: Subject, name: string, row: Parameter, other: ProviderAnswer): Alteration =>
  onHttp(operation, async (request, next) => {
    const answer = await next(request);
    const absent = row.in === 'body' ? request.body === '' : !request.path.includes(`${name}=`);
    return answer.status === 400 && absent ? other : answer;
  });

/** A required parameter that can be left out, or makes the service fail. */
export default {
  breaks: 'data.required-params',
  mutate: (operation) =>
    Object.fromEntries(
      Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) =>
        row.required && row.in !== 'path'
          ? [
              [
                `${name.toLowerCase()}-optional`,
                instead(operation, name, row, json(200, { [listingOf(operation).items]: [] })),
              ],
              [
                `${name.toLowerCase()}-fails`,
                instead(
                  operation,
                  name,
                  row,
                  json(500, { message: 'failed', statusCode: 500, error: 'Internal Server Error' }),
                ),
              ],
            ]
          : [],
      ),
    ),
} satisfies MutantFile;
