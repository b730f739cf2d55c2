/** A behaviour of a hostile server, and the result that assay must report. */
export interface Behaviour {
  readonly name: string;
  /** Starts the hostile target; `key` is the API key that assay will send. */
  start(key: string): Promise<Hostile>;
  /** Allowed exit codes. */
  readonly codes: readonly number[];
  /** Matches the cause in the command's output. */
  readonly says: RegExp;
  /** Operations that must be judged, because only a part of the target is hostile. Only `broken` may have findings. */
  readonly judges?: readonly string[];
  /** Case keys, as far as they must agree, that a finding may be about; absent: any. */
  readonly broken?: RegExp;
  /** Patterns for `--only`; absent: one method and two lists. */
  readonly only?: readonly string[];
  /** More arguments, beside those that every behaviour gets. */
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether `npm test` runs the behaviour; `npm run lab -- hostile` runs all of them. */
  readonly often?: true;
  /** Checks the files that the run wrote. */
  look?(out: string, printed: string): void;
}

export interface Hostile {
  readonly url: string;
  /** More arguments that only the running server knows, such as the file of its certificate. */
  readonly args?: readonly string[];
  close(): Promise<void>;
}
