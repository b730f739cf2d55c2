import { Usage } from '../usage.ts';

/**
 * The URL without a trailing slash. @throws Usage unless the text
 * is an http or https URL without credentials, query or fragment.
 */
export const baseUrl = (option: string, text: string): string => {
  const refuse = (reason: string): never => {
    throw new Usage(
      `--${option} ${text.replace(/\/\/[^/@]*@/, '//***@')}: ${reason}; give it like http://127.0.0.1:9650`,
    );
  };
  if (!URL.canParse(text)) return refuse('this is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`${url.protocol} is neither http: nor https:`);
  if (url.username !== '' || url.password !== '')
    return refuse('a URL with credentials is not accepted, a key comes from --key env:NAME');
  if (url.search !== '' || url.hash !== '') return refuse('a base URL has no query and no fragment');
  return url.href.replace(/\/+$/, '');
};
