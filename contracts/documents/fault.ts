/** A document or overlay that cannot be used, in one line: what was read, what is wrong, what to do. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault';
}
