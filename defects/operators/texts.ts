import type { HttpAnswer } from '../call.ts';
import type { HttpDefect } from '../defect.ts';

const isSuccess = ({ status, body }: HttpAnswer): boolean => status < 400 && !body.includes('"error":{');

/** Changes the text of successful answers. */
export function changeText(name: string, change: (text: string) => string): HttpDefect {
  return {
    name,
    http: async (request, next) => {
      const answer = await next(request);
      return isSuccess(answer) ? { ...answer, body: change(answer.body) } : answer;
    },
  };
}

/** Answers are cut off. */
export function cutShort(characters = 1): HttpDefect {
  return changeText(`cutShort(${characters})`, (text) => text.slice(0, -characters));
}

/** Answers have another content type, or none. */
export function contentType(type: string | undefined): HttpDefect {
  return {
    name: `contentType(${type === undefined ? '' : `'${type}'`})`,
    http: async (request, next) => {
      const answer = await next(request);
      const { 'content-type': _, ...headers } = answer.headers;
      return { ...answer, headers: type === undefined ? headers : { ...headers, 'content-type': type } };
    },
  };
}

/** The same defect on requests whose path and query match. */
export function onPaths(pattern: RegExp, { name, http }: HttpDefect): HttpDefect {
  return {
    name: `${name}.onPaths(${String(pattern)})`,
    http: (request, next) => (pattern.test(request.path) ? http(request, next) : next(request)),
  };
}
