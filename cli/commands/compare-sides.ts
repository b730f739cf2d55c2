import fs from 'node:fs';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { SentEarlier } from '../../engine/client/answers.ts';
import { soleBase } from '../../engine/model/names.ts';
import { harmless } from '../../engine/model/text.ts';
import { troubleLine } from '../../engine/preflight/trouble.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { type ReferenceOptions, referenceCredentials, serveReference } from '../provider/reference-provider.ts';
import { defaultWorldSeed } from '../options/command-options.ts';
import type { Asked } from '../options/asked.ts';
import type { Options } from '../options/table.ts';
import { ask, codeOf } from '../run/preflight.ts';
import { readConfig } from '../options/config-file.ts';
import { settings } from '../options/settings.ts';
import { Usage } from '../usage.ts';

const bases = ['node', 'data', 'metrics'] as const;

const isBase = (name: string): name is (typeof bases)[number] => bases.some((base) => base === name);

/** The reference provider as a target, for tests and examples: `reference?variant=moving-head`. */
const referenceOf = (text: string): ReferenceOptions | undefined => {
  if (!/^reference(\?|$)/.test(text)) return undefined;
  const query = new URLSearchParams(text.slice('reference'.length));
  return {
    worldSeed: Number(query.get('world-seed') ?? defaultWorldSeed),
    mutants: query.getAll('mutant'),
    variants: query.getAll('variant'),
  };
};

/** `node=URL,data=URL`. @throws Usage for another form. */
const urlsIn = (name: string, text: string): Options =>
  Object.fromEntries(
    text.split(',').map((assignment) => {
      const [base = '', ...rest] = assignment.split('=');
      if (!isBase(base) || rest.length === 0)
        throw new Usage(
          `${name} ${text}: this is neither a URL nor a file; give http://127.0.0.1:9650, ` +
            `node=URL,data=URL,metrics=URL, or a configuration file`,
        );
      return [base, rest.join('=')];
    }),
  );

/** Whether a contract has one interface, with --url, rather than those that assay carries. */
export const isOfDocument = ({ interfaces }: JudgedContract): boolean => Object.hasOwn(interfaces, soleBase);

/** The options that a URL, the URLs of interfaces, or a configuration file stand for. */
export const flagsOf = (name: string, text: string, isDocument: boolean): Options => {
  if (/^https?:\/\//.test(text)) return isDocument ? { url: text } : { node: text, data: text, metrics: text };
  if (!text.includes('=') && fs.existsSync(text)) return readConfig(text);
  if (isDocument)
    throw new Usage(
      `${name} ${text}: this is neither a URL nor a file; give the base URL of an API, or a configuration`,
    );
  return urlsIn(name, text);
};

/** A target that is ready to be compared. */
export interface PreparedSide {
  readonly engine: EngineOptions;
  close(): Promise<void>;
}

/** Why a side cannot be compared: the exit code, and a line. */
export interface Unprepared {
  readonly code: number;
  readonly line: string;
}

const nothingToClose = (): Promise<void> => Promise.resolve();

/** Starts the reference provider for one side. */
const serveSide = async (
  contract: JudgedContract,
  engine: EngineOptions,
  options: ReferenceOptions,
): Promise<PreparedSide> => {
  const { url, close } = await serveReference(options, {});
  const { keyPlace: _, ...rest } = engine;
  return {
    engine: { ...rest, target: { node: url, data: url, metrics: url }, credentials: referenceCredentials(contract) },
    close,
  };
};

/**
 * Reads the options of a side: the command line comes first, then the side's own configuration file, then `--config`.
 * @throws Usage if an option is invalid.
 */
const engineOf = (name: string, text: string, { contract, out, layers }: SideTerms): EngineOptions => {
  const isReference = !isOfDocument(contract) && referenceOf(text) !== undefined;
  const sideFlags = isReference ? {} : flagsOf(name, text, isOfDocument(contract));
  const { recording: _, ...engine } = settings({ ...layers.file, ...sideFlags, ...layers.given, out }, contract).engine;
  return engine;
};

/** Settings that all sides of a comparison share. */
export interface SideTerms extends Pick<Asked<'compare'>, 'layers' | 'out'> {
  readonly contract: JudgedContract;
  readonly quiet: boolean;
  readonly waitMs: number;
}

/** Prepares one side. Preflight says whether it can be reached, and with which options. */
export const prepareSide = async (name: string, text: string, terms: SideTerms): Promise<PreparedSide | Unprepared> => {
  const { contract, quiet, waitMs } = terms;
  const engine = engineOf(name, text, terms);
  const reference = !isOfDocument(contract) ? referenceOf(text) : undefined;
  if (reference) return serveSide(contract, engine, reference);
  if (Object.keys(engine.target).length === 0)
    throw new Usage(
      `${name} ${text}: the file names no target; ` +
        `add ${!isOfDocument(contract) ? 'node, data or metrics' : 'url'} with a URL`,
    );
  const { checked, sent, requests } = await ask(contract, engine, { waitMs, quiet });
  const troubled = checked.filter(({ trouble }) => trouble !== undefined);
  const code = codeOf(troubled);
  const { trouble } = troubled.find((side) => codeOf([side]) === code) ?? {};
  if (trouble) return { code, line: harmless(`${name}: ${troubleLine(trouble)}`) };
  const sentEarlier: SentEarlier = { requests, exchanges: sent };
  return { engine: { ...engine, sentEarlier }, close: nothingToClose };
};

export const isPrepared = (side: PreparedSide | Unprepared): side is PreparedSide => 'engine' in side;
