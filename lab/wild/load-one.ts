import { DocumentFault, openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';

// Loads one document in a process of its own, and prints its time and memory as one line of JSON.

/** The result of loading a document, with the time and memory that it took. */
export interface Loaded {
  readonly called: number;
  /** Operations that are not called, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly warnings: number;
  /** Why it is refused; absent: it loads. */
  readonly refused?: string;
  readonly seconds: number;
  readonly mib: number;
}

const before = process.cpuUsage();

const load = async (file: string): Promise<Pick<Loaded, 'called' | 'leftOut' | 'warnings' | 'refused'>> => {
  try {
    const { operations, leftOut = [], warnings = [] } = openApiContract(await readOpenApi(file));
    const reasons: Record<string, number> = {};
    for (const { reason } of leftOut) reasons[reason] = (reasons[reason] ?? 0) + 1;
    return { called: operations.length - (reasons['value'] ?? 0), leftOut: reasons, warnings: warnings.length };
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return { called: 0, leftOut: {}, warnings: 0, refused: error.message };
  }
};

const result = await load(process.argv[2] ?? '');
const { user, system } = process.cpuUsage(before);
const { maxRSS } = process.resourceUsage();
const loaded: Loaded = { ...result, seconds: (user + system) / 1_000_000, mib: maxRSS / 1024 };
process.stdout.write(`${JSON.stringify(loaded)}\n`);
