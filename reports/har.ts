import { caseName } from '../engine/model/operation-name.ts';
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Exchange } from '../engine/model/exchange.ts';
import { fileName } from '../engine/model/files.ts';
import type { Finding } from '../engine/model/judging.ts';
import type { Run } from '../engine/model/run.ts';
import { defined } from '../engine/model/defined.ts';

/** HAR 1.2 as browsers and proxies write it. Sizes that are not known are -1. */

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const unknownSize = -1;

/** Characters that RFC 3986 does not allow, and `%` that encodes nothing. */
const notInUri = /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/gu;

/** A URL that strict tools read; fuzzing sends others, too. */
const uriOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start < 0) return url;
  return (
    url.slice(0, start) +
    url.slice(start).replace(notInUri, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')))
  );
};

const headersOf = (headers: Readonly<Record<string, string | readonly string[]>>): NamedValue[] =>
  Object.entries(headers).flatMap(([name, value]) => [value].flat().map((text) => ({ name, value: text })));

const headerOf = (
  headers: Readonly<Record<string, string | readonly string[]>>,
  headerName: string,
): string | undefined => headersOf(headers).find(({ name }) => name.toLowerCase() === headerName)?.value;

const queryOf = (url: string): NamedValue[] => {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1))].map(([name, value]) => ({ name, value }));
};

const requestOf = ({ method, url, headers, body }: Exchange['request']) => ({
  method,
  url: uriOf(url),
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: headersOf(headers),
  queryString: queryOf(url),
  headersSize: unknownSize,
  bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  ...defined({
    postData:
      body === undefined
        ? undefined
        : { mimeType: headerOf(headers, 'content-type') ?? 'application/json', text: body },
  }),
});

const common = { statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headersSize: unknownSize } as const;

/** Browsers write an unanswered request as a response with the status 0. */
const responseOf = ({ response, failure }: Exchange) =>
  response
    ? {
        ...common,
        status: response.status,
        headers: headersOf(response.headers),
        content: {
          size: Buffer.byteLength(response.body),
          mimeType: headerOf(response.headers, 'content-type') ?? 'x-unknown',
          text: response.body,
        },
        redirectURL: headerOf(response.headers, 'location') ?? '',
        bodySize: response.bytes,
      }
    : {
        ...common,
        status: 0,
        headers: [],
        content: { size: 0, mimeType: 'x-unknown' },
        redirectURL: '',
        bodySize: unknownSize,
        _error: failure ? `${failure.kind}: ${failure.message}` : 'no answer',
      };

/** An exchange as an entry of a HAR file. Members of our own start with `_`, as the format demands. */
const harEntry = (exchange: Exchange): string => {
  const { n, asker, at, ms, call } = exchange;
  return JSON.stringify({
    startedDateTime: at,
    time: ms,
    request: requestOf(exchange.request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    _exchange: n,
    _operation: call.operation,
    _asker: asker,
  });
};

/** The text before the first entry. */
const harStart = (version: string, comment: string): string =>
  `{"log":{"version":"1.2","creator":{"name":"assay","version":${JSON.stringify(version)}},` +
  `"comment":${JSON.stringify(comment)},"entries":[\n`;

/** The text after the last entry. */
const harEnd = '\n]}}\n';

/** The whole recording, and the folder with one file per finding. */
export const harName = 'exchanges.har';
export const findingsFolder = 'findings';

/** A HAR file that grows by one entry at a time and gets its name when it is complete. */
class HarFile {
  readonly #file: string;
  readonly #temporary: string;
  readonly #staysOpen: boolean;
  #handle: FileHandle | undefined;
  #separator = '';

  /** `staysOpen`: between entries. A run may have more findings than a process may open files. */
  constructor(file: string, staysOpen: boolean) {
    this.#file = file;
    this.#temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
    this.#staysOpen = staysOpen;
  }

  begin(version: string, comment: string): Promise<void> {
    return this.#append(harStart(version, comment));
  }

  async add(entry: string): Promise<void> {
    await this.#append(this.#separator + entry);
    this.#separator = ',\n';
  }

  async end(): Promise<void> {
    await this.#append(harEnd);
    await this.#close();
    await rename(this.#temporary, this.#file);
  }

  /** Removes the file if it is not complete. */
  async drop(): Promise<void> {
    await this.#close();
    await rm(this.#temporary, { force: true });
  }

  async #append(text: string): Promise<void> {
    this.#handle ??= await open(this.#temporary, 'a');
    await this.#handle.appendFile(text, 'utf8');
    if (!this.#staysOpen) await this.#close();
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}

interface FindingFile {
  readonly finding: Finding;
  readonly file: HarFile;
  /** Numbers of exchanges that the recording has not shown yet. */
  readonly missing: Set<number>;
}

const findingFiles = (run: Run, out: string): readonly FindingFile[] => {
  const byName = new Map(
    run.outcomes.flatMap(({ findings }) => findings.map((finding) => [finding.fingerprint, finding] as const)),
  );
  return [...byName.values()].map((finding) => ({
    finding,
    file: new HarFile(path.join(out, findingsFolder, fileName(finding.fingerprint, 'har')), false),
    missing: new Set(finding.exchanges.map(({ n }) => n)),
  }));
};

const aboutFinding = ({ contract }: Run, { message, expected, actual, fingerprint, ...finding }: Finding): string =>
  `${caseName(contract, finding)}: ${message}; expected ${expected}; actual ${actual}; ${fingerprint}`;

export interface HarWriter {
  /** Takes the exchanges of the recording one after the other. */
  add(exchange: Exchange): Promise<void>;
  end(): Promise<void>;
  /** Removes incomplete files. */
  drop(): Promise<void>;
}

/** Writes the recording of a run as HAR, and one small HAR per finding. One exchange at a time is in memory. */
export const harWriter = async (run: Run, out: string): Promise<HarWriter> => {
  const runFile = new HarFile(path.join(out, harName), true);
  const findings = findingFiles(run, out);
  await runFile.begin(run.version, 'all exchanges of a run');
  if (findings.length > 0) await mkdir(path.join(out, findingsFolder), { recursive: true });
  for (const { file, finding } of findings) await file.begin(run.version, aboutFinding(run, finding));
  const showing = new Map<number, FindingFile[]>();
  for (const finding of findings) for (const n of finding.missing) showing.set(n, [...(showing.get(n) ?? []), finding]);
  return {
    async add(exchange) {
      const entry = harEntry(exchange);
      await runFile.add(entry);
      for (const { file, missing } of showing.get(exchange.n) ?? [])
        if (missing.delete(exchange.n)) await file.add(entry);
    },
    async end() {
      await runFile.end();
      for (const { file, finding, missing } of findings) {
        // The recording of a fuzzing run may lack them; their texts may be cut here.
        for (const exchange of finding.exchanges) if (missing.has(exchange.n)) await file.add(harEntry(exchange));
        await file.end();
      }
    },
    async drop() {
      await Promise.all([runFile, ...findings.map(({ file }) => file)].map((file) => file.drop()));
    },
  };
};
