import type { DocumentedErrors } from '../../engine/model/presentation.ts';

/** The documented statuses of errors with their phrases (data document, Errors). */
const errorPhrases: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
]);

/** The documented form of errors on the data and metrics interfaces. */
export const documentedErrors: DocumentedErrors = {
  schema: 'assay:resources/errorBody',
  phrases: errorPhrases,
  messageMember: 'message',
  statusMember: 'statusCode',
  phraseMember: 'error',
};
