import { pagesOf } from '../../engine/model/listing.ts';
import { Refusal } from '../handlers/shared/refusal.ts';
import type { OperationCall } from '../types.ts';
import { hash } from './shared/values.ts';
import { onCall, withBody, onBody, listingOf, itemsOf, onItems, onParameters, given } from './shared/alter.ts';
import { relisted } from './shared/lists.ts';
import type { MutantFile } from './types.ts';

/** Walks that lose, repeat, reorder or never end. */
export default {
  breaks: 'data.page.continues',
  mutate: (operation) => {
    const paging = pagesOf(operation);
    const later = (call: OperationCall): boolean => call.parameters[paging.cursor] !== undefined;
    return {
      'loses-first': onItems(operation, (items, call) => (later(call) ? items.slice(1) : items)),
      'loses-one-between': relisted(operation, { follow: (end, { total }) => (end < total ? end + 1 : undefined) }),
      'repeats-one': relisted(operation, {
        follow: (end, { total, size }) => (end < total ? end - (size > 1 ? 1 : 0) : undefined),
      }),
      'token-ignored': onParameters(operation, (parameters) => given(parameters, { [paging.cursor]: undefined })),
      'stops-early': onBody(operation, (body, call) => (later(call) ? body : { ...body, [paging.next]: undefined })),
      'never-ends': onBody(operation, (body, call) =>
        later(call) && body[paging.next] === undefined
          ? { ...body, [paging.next]: call.parameters[paging.cursor] }
          : body,
      ),
      'begins-again': relisted(operation, { follow: (end, { total }) => (end < total ? end : 0) }),
      'other-filters': onCall(operation, (call, next) => {
        const answer = next(call);
        return later(call)
          ? withBody(answer, (body) => ({
              ...body,
              [listingOf(operation).items]: itemsOf(operation, body).filter((item) => hash(item) % 3 > 0),
            }))
          : answer;
      }),
      'token-refused': onCall(operation, (call, next) => {
        if (later(call)) throw new Refusal(400, 'pageToken is unknown');
        return next(call);
      }),
    };
  },
} satisfies MutantFile;
