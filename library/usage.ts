/** Bad usage or configuration: one line with the problem and its solution. The command ends with exit code 2. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** A target that cannot be tested, found before the run: one line. The command ends with exit code 3. */
export class NotTested extends Error {
  override readonly name = 'NotTested';
}
