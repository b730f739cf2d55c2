/** True findings on every release of moto's server. */
export const motoKnown = {
  'api.no-server-error': 'a cursor or a page size of letters is converted to a number without a check',
  'api.page.cursor-error': 'an unknown cursor gets an unhandled error',
  'api.json': 'answers in JSON come with the media type text/html',
};
