import { pagesOf } from '../../engine/model/listing.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A default that is something else where it is given. */
export default {
  breaks: 'data.parameters.default',
  mutate: (operation) => {
    const { listing } = operation;
    const rows = Object.entries(operation.parameters).filter(
      ([name, row]) =>
        row.default !== undefined && (row.default !== 0 || name !== (listing && pagesOf(operation).size)),
    );
    return Object.fromEntries(
      rows.map(([name, row]) => [
        name.toLowerCase(),
        onBody(operation, (body, { parameters }) =>
          String(parameters[name]) !== String(row.default)
            ? body
            : listing === undefined
              ? { ...body, erc20Transfers: [] }
              : { ...body, [listing.items]: [], [pagesOf(operation).next]: undefined },
        ),
      ]),
    );
  },
} satisfies MutantFile;
