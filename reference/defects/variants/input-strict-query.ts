import { phrases } from '../../handlers/shared/refusal.ts';
import { routed } from '../../routes.ts';
import type { VariantFile } from './load.ts';

export default {
  what: 'a query parameter that the document does not name gets 400: the conditions of 400 are not shown',
  http: async (request, next) => {
    if (!/^\/v[12]\//.test(request.path)) return next(request);
    const given = [...new URLSearchParams(request.path.split(/\?(.*)/s)[1] ?? '').keys()];
    let known: readonly string[];
    try {
      const { row } = routed(request);
      known = Object.keys(row.parameters).filter((name) => row.parameters[name]?.in === 'query');
    } catch {
      return next(request);
    }
    const odd = given.find((name) => !known.includes(name));
    if (odd === undefined) return next(request);
    return {
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: `property ${odd} should not exist`, statusCode: 400, error: phrases[400] }),
    };
  },
} satisfies VariantFile;
