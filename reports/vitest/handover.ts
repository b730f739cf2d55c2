import fs from 'node:fs';
import path from 'node:path';
import { presentedCase, type PresentedCase, type Presenting } from '../presented.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Attachment } from '../allure/attachments.ts';

/** A case on its way to the suites through Vitest. Its attachments are files, so large answers take no memory. */
export interface HandedCase extends Omit<PresentedCase, 'attached'> {
  readonly attached: readonly { readonly name: string; readonly file: string; readonly type: Attachment['type'] }[];
}

/** The values that Vitest's suites and reporter get. */
export interface Handover {
  /** Folder for reports. */
  readonly out: string;
  /** Name of the channel on which the suite of `--report allure` asks for its cases (`cases-channel.ts`). */
  readonly channel?: string;
  /** The configuration file that `suites/target.suite.ts` judges by. */
  readonly config?: string;
  /** Whether Allure makes its page of the results. */
  readonly withPage?: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    assay: Handover;
  }
}

const attachmentsIn = (out: string): string => path.join(out, '.attachments');

/** Removes the files of a handover. Allure has copies of them. */
export const removeHandover = (out: string): void => fs.rmSync(attachmentsIn(out), { recursive: true, force: true });

/** Converts judged cases to tests. Their attachments are written below `out` and stay until `removeHandover`. */
export const handOver = (run: Presenting, outcomes: readonly Outcome[], out: string): readonly HandedCase[] => {
  const folder = attachmentsIn(out);
  // A killed run may have left files.
  removeHandover(out);
  fs.mkdirSync(folder, { recursive: true });
  let files = 0;
  const write = ({ text, type }: Attachment): string => {
    files += 1;
    const file = path.join(folder, `${files}.${type === 'text/plain' ? 'txt' : 'svg'}`);
    fs.writeFileSync(file, text);
    return file;
  };
  return outcomes.map((outcome) => {
    const { attached, ...rest } = presentedCase(run, outcome);
    return { ...rest, attached: attached.map((each) => ({ name: each.name, type: each.type, file: write(each) })) };
  });
};
