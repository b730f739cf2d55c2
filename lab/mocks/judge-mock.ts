import path from 'node:path';
import { judge, type AssayRun } from '../servers/judge.ts';
import { startServer, whileRunning, toolFile } from '../servers/server.ts';
import { type MockedDocument, secrets } from './documents.ts';
import { mockOf, prismRelease } from './prism.ts';
import type { Results } from '../../reports/results.ts';
import { readData, rowSchema, text } from '../servers/rows.ts';

type Finding = Results['findings'][number];

/** Why a finding on a mock is true: explanations.yaml has the meaning of the members. */
interface Explanation {
  readonly file?: string;
  readonly requirement: string;
  readonly message: string;
  readonly kind: 'example' | 'required' | 'ambiguous' | 'prism';
  readonly at: string;
  readonly says: string;
}

const kind = { enum: ['example', 'required', 'ambiguous', 'prism'] };

const explanations = readData<readonly Explanation[]>(toolFile('mocks', 'explanations.yaml'), {
  type: 'array',
  items: rowSchema({ 'file?': text, requirement: text, message: text, kind, at: text, says: text }),
});

/** The explanation of a finding on a document, if it has one. */
function findExplanation(document: string, finding: Finding): Explanation | undefined {
  const line = `${finding.message}: ${finding.actual}`;
  return explanations.find(
    ({ file, requirement, message }) =>
      (file === undefined || file === document) &&
      requirement === finding.requirement &&
      new RegExp(message).test(line),
  );
}

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
