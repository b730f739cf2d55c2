import { expect, test } from 'vitest';
import { validity } from '../../../engine/model/validity.ts';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { documentOf, operation } from './cases/target.ts';

const content = {
  'application/json': {
    type: 'object',
    properties: { mails: { type: 'array', items: { type: 'object', properties: { from: { type: 'string' } } } } },
  },
};

test.each([['from'], [{ path: 'from', elsewhere: 'open' }]])(
  'a value of the path is documented, whether its filter is %j or says more',
  (address) => {
    const list = { items: 'mails', paging: { style: 'none' }, filters: { address } };
    const parameters = [{ name: 'address', in: 'path', required: true, schema: { type: 'string' } }];
    const contract = openApiContract(
      documentOf({ '/{address}/mails': operation('mails', { 200: content }, { parameters, 'x-assay-list': list }) }),
    );
    expect(validity(contract.operation('mails'), { address: 'a@example.com' })).toEqual({ valid: true });
  },
);
