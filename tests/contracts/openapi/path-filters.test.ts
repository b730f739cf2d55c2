import { expect, test } from 'vitest';
import { validity } from '../../../engine/model/validity.ts';
import { array, contractOf, inPath, objectOf, reads, text } from './document.ts';

test.each([['from'], [{ path: 'from', elsewhere: 'open' }]])(
  'a value of the path is documented, whether its filter is %j or says more',
  (address) => {
    const list = { items: 'mails', paging: { style: 'none' }, filters: { address } };
    const mails = objectOf({ mails: array(objectOf({ from: text })) });
    const contract = contractOf({
      '/{address}/mails': reads('mails', [inPath('address')], mails, { 'x-assay-list': list }),
    });
    expect(validity(contract.operation('mails'), { address: 'a@example.com' })).toEqual({ valid: true });
  },
);
