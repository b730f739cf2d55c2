import path from 'node:path';
import { judge, type AssayRun } from '../servers/judge.ts';
import { startServer, whileRunning } from '../servers/server.ts';
import { type MockedDocument, secrets } from './documents.ts';
import { type Explanation, type Finding, findExplanation } from './explanations.ts';
import { mockOf, prismRelease } from './prism.ts';

/** The result of a run on a mock. */
export interface JudgedMock extends AssayRun {
  readonly document: MockedDocument;
  readonly findings: readonly { readonly finding: Finding; readonly explanation: Explanation | undefined }[];
}

interface MockSettings {
  /** Where Prism is installed. */
  readonly folder: string;
  /** Where the documents are. */
  readonly documents: string;
  readonly requests: string;
  readonly out: string;
}

/** Starts a mock, runs assay on it with the document's credentials, and looks its findings up. */
export function judgeMock(
  mocked: MockedDocument,
  { folder, documents, requests, out }: MockSettings,
): Promise<JudgedMock> {
  const document = path.resolve(documents, mocked.file);
  const results = path.resolve(out, mocked.file);
  const mock = startServer(mockOf(document, mocked.mode), prismRelease, { folder, work: `${results}.prism` });
  return whileRunning(mock, async ({ url }) => {
    const limits = ['--depth', 'quick', '--max-requests', requests, '--max-time', '60'];
    const command = ['run', ...limits, ...(mocked.credentials ?? [])];
    const judged = await judge({ url, document }, results, command, secrets);
    const findings = (judged.results?.findings ?? []).map((finding) => {
      return { finding, explanation: findExplanation(mocked.file, finding) };
    });
    return { ...judged, document: mocked, findings };
  });
}
