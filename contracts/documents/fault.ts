/**
 * Thrown for a document or overlay that cannot be used. The message names, in one line, the source, the fault and the
 * remedy.
 */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault';
}
