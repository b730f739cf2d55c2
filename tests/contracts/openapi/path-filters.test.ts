import { expect, test } from 'vitest';
import { validity } from '../../../engine/model/validity.ts';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { documentOf, operation } from './cases/target.ts';
import { array, inPath, objectOf, text } from './document.ts';

const content = {
  'application/json': objectOf({ mails: array(objectOf({ from: text })) }),
};

test.each([['from'], [{ path: 'from', elsewhere: 'open' }]])(
  'a value of the path is documented, whether its filter is %j or says more',
  (address) => {
    const list = { items: 'mails', paging: { style: 'none' }, filters: { address } };
    const parameters = [inPath('address')];
    const contract = openApiContract(
      documentOf({ '/{address}/mails': operation('mails', { 200: content }, { parameters, 'x-assay-list': list }) }),
    );
    expect(validity(contract.operation('mails'), { address: 'a@example.com' })).toEqual({ valid: true });
  },
);
