import fs from 'node:fs';
import path from 'node:path';
import { readResults } from '../../cli/options/results-file.ts';
import type { Results } from '../../reports/results.ts';
import { runAssay } from '../servers/real-node/assay.ts';
import { type MockedDocument, secrets } from './documents.ts';
import { type Explanation, explanationOf } from './explanations.ts';
import { startMock } from './prism.ts';

type Finding = Results['findings'][number];

/** What a run on a mock showed. */
export interface JudgedMock {
  readonly document: MockedDocument;
  readonly code: number;
  readonly seconds: number;
  /** Absent where the run ended before it had results. */
  readonly results?: Results;
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
export const judgeMock = async (
  document: MockedDocument,
  { folder, documents, requests, out }: MockSettings,
): Promise<JudgedMock> => {
  const source = path.resolve(documents, document.file);
  const results = path.resolve(out, document.file);
  fs.rmSync(results, { recursive: true, force: true });
  const mock = await startMock(folder, source, document.mode, `${results}.prism.log`);
  try {
    const limits = ['--depth', 'quick', '--max-requests', requests, '--max-time', '60'];
    const api = ['--openapi', source, '--url', mock.url, ...(document.credentials ?? [])];
    const args = ['run', ...api, ...limits, '--out', results, '--quiet'];
    const { code, seconds } = await runAssay(args, `${results}.log`, secrets);
    if (!fs.existsSync(path.join(results, 'results.json'))) return { document, code, seconds, findings: [] };
    const read = readResults(results);
    const findings = read.findings.map((finding) => ({ finding, explanation: explanationOf(document.file, finding) }));
    return { document, code, seconds, results: read, findings };
  } finally {
    await mock.stop();
  }
};
