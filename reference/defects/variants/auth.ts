import type { Alteration, ProviderRequest } from '../../types.ts';
import { refusal } from './shared/answers.ts';
import type { VariantTable } from './variant.ts';

/** Refuses the requests that carry no key in the header of the data document (Authentication). */
function needingKey(status: 401 | 403, isFor: (request: ProviderRequest) => boolean): Alteration {
  return {
    http: async (request, next) =>
      isFor(request) && request.headers['x-data-api-key'] === undefined
        ? refusal(status, 'a key is needed')
        : next(request),
  };
}

const takesKey = ({ path }: ProviderRequest): boolean => path.startsWith('/v1/');

export const auth: VariantTable = {
  'key-needed': {
    what: 'an endpoint that takes a key gives 401 without one: the document does not show that answer',
    ...needingKey(401, takesKey),
  },
  'key-needed-forbidden': {
    what: 'as auth-key-needed, but with 403, which is also a listed status',
    ...needingKey(403, takesKey),
  },
  'key-on-messages-only': {
    what: 'only the usage logs and the messages ask for a key: the document leaves it open for each endpoint',
    ...needingKey(401, ({ path }) => /^\/v1\/(icm|apiLogs)/.test(path)),
  },
  'metrics-key': {
    what: 'the metrics base asks for a key: the document does not show authentication there',
    loses: 'endpoints 4 and 17 answer nobody, so nothing can be said of them',
    ...needingKey(401, ({ path }) => path.startsWith('/v2/')),
  },
  'node-credentials': {
    what: 'the node asks for credentials: its document does not show authentication',
    loses: 'the node answers nobody, so nothing can be said of it, and nothing of what needs it',
    http: async (request, next) =>
      request.path.startsWith('/ext/')
        ? {
            status: 401,
            headers: { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' },
            body: 'who are you?\n',
          }
        : next(request),
  },
};
