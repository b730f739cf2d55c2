import type { VariantFile } from './load.ts';

/** The same number with an exponent: all digits stay. */
const exponential = (digits: string): string => {
  const kept = digits.replace(/0+$/, '');
  return `${kept.charAt(0)}${kept.length > 1 ? `.${kept.slice(1)}` : ''}e${digits.length - 1}`;
};

export default {
  what: 'metric values of seven digits and more are written with an exponent: the same JSON number',
  http: async (request, next) => {
    const answer = await next(request);
    return request.path.startsWith('/v2/')
      ? {
          ...answer,
          body: answer.body.replace(
            /"value":(\d{7,})(?=[,}])/g,
            (_, digits: string) => `"value":${exponential(digits)}`,
          ),
        }
      : answer;
  },
} satisfies VariantFile;
