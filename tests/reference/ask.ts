import { parse } from 'lossless-json';
import { createProvider, type Provider, type ProviderOptions } from '../../reference/provider.ts';

export type Body = { [member: string]: unknown };

const number = (digits: string): number | bigint =>
  /^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits)) ? BigInt(digits) : Number(digits);

/** A provider with short ways to ask it; answers keep their digits. */
export const ask = (options: ProviderOptions = { seed: 1 }) => {
  const provider: Provider = createProvider(options);
  const send = async (path: string, headers: { [name: string]: string } = {}) => {
    const { status, body } = await provider.fetch({ method: 'GET', path, headers, body: '' });
    return { status, body: parse(body, undefined, number) as Body };
  };
  const get = async (path: string): Promise<Body> => {
    const { status, body } = await send(path);
    if (status !== 200) throw new Error(`${path} got ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  /** All items of a list, page by page. */
  const walk = async (path: string, member: string, pageSize: number): Promise<Body[]> => {
    const items: Body[] = [];
    let token: string | undefined;
    do {
      const body = await get(
        `${path}${path.includes('?') ? '&' : '?'}pageSize=${pageSize}${token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`}`,
      );
      const page = body[member] as Body[];
      if (pageSize > 0 && page.length > pageSize)
        throw new Error(`${path}: ${page.length} items on a page of ${pageSize}`);
      items.push(...page);
      token = body['nextPageToken'] as string | undefined;
    } while (token !== undefined);
    return items;
  };
  const [chain] = provider.world.evm.chains;
  if (!chain) throw new Error('the world has no chain');
  return { provider, send, get, walk, chain, hub: chain.record.hub };
};

/** A value inside nested members, by dotted path. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, member) => (inner as Body | undefined)?.[member], value);
