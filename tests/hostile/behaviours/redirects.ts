import type { Behaviour } from '../behaviour.ts';
import { always } from '../servers.ts';
import { stranger } from '../stranger.ts';

const to = (location: string | (() => Promise<string>), status = 302) =>
  always(async (response, { headers }) => {
    const where = typeof location === 'string' ? location : await location();
    response.writeHead(status, { location: where.replace('SELF', `http://${headers.host}`) });
    response.end();
  });
const elsewhere = async (): Promise<string> => `${(await stranger()).url}/v1/icm/messages`;

/** Redirects are followed nowhere, so that no key can be lured away: preflight names the URL to give. */
export default [
  { name: 'a redirect loop', start: to('SELF/'), codes: [2], says: /redirects are not followed/ },
  {
    name: 'a redirect to another origin',
    start: to(elsewhere),
    codes: [2],
    says: /redirects are not followed/,
    often: true,
  },
  {
    name: 'a redirect that keeps method and body',
    start: to(elsewhere, 307),
    codes: [2],
    says: /redirects are not followed/,
  },
  { name: 'a lasting redirect', start: to(elsewhere, 308), codes: [2], says: /redirects are not followed/ },
  { name: 'a redirect to a file', start: to('file:///etc/passwd'), codes: [2], says: /redirects are not followed/ },
  {
    name: 'a redirect to another scheme',
    start: to(async () => (await elsewhere()).replace('http:', 'https:')),
    codes: [2],
    says: /redirects are not followed/,
  },
  {
    name: 'a refresh header and an alternative service',
    start: always(async (response) => {
      const { url } = await stranger();
      response.writeHead(200, {
        refresh: `0; url=${url}`,
        link: `<${url}>; rel=preload`,
        'alt-svc': `h2="${new URL(url).host}"`,
        'content-type': 'application/json',
      });
      response.end('{}');
    }),
    codes: [1],
    says: /fail/,
  },
] satisfies Behaviour[];
