import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormatName } from '../../contracts/document-format.ts';
import type { BaselineEntry } from '../../engine/model/baseline.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';
import { faultIn, readJson } from './json-file.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import type { Options } from './table.ts';
import { Usage } from '../usage.ts';

/**
 * Known facts about a kind of deployment (schemas/preset.json), a JSON file in contracts/presets/ with its name; or
 * what the operations of a public document mean, an overlay beside it.
 */
export interface Preset {
  readonly description: string;
  readonly options: Options;
  /** Requirements that the documents leave open and such deployments keep. */
  readonly promises?: readonly RequirementId[];
  readonly baseline: readonly BaselineEntry[];
}

/** A preset's file. */
interface PresetFile extends Preset {
  /** The preset whose options and baseline this one adds to. */
  readonly extends?: string;
}

const folder = fileURLToPath(new URL('../../contracts/presets', import.meta.url));

const namesWith = (ending: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

/** Every preset, of the contract that assay carries or for documents. */
export const allPresetNames = (): readonly string[] => [...presetNames(), ...namesWith('.yaml')];

/** Presets of the contract that assay carries. */
export const presetNames = (): readonly string[] => namesWith('.json');

/** The overlay of a preset for a document; undefined for a preset of another kind. */
export const presetOverlay = (name: string | undefined): string | undefined =>
  name !== undefined && namesWith('.yaml').includes(name) ? path.join(folder, `${name}.yaml`) : undefined;

/** @throws Usage if the preset is no overlay for documents of this format. */
export const mustServeDocument = (name: string | undefined, format: FormatName): void => {
  if (name === undefined) return;
  const overlays = namesWith('.yaml');
  const there = overlays.join(', ');
  if (overlays.includes(name)) {
    if (format !== 'openrpc') throw new Usage(`--preset ${name} is for OpenRPC documents; give an overlay of your own`);
  } else if (presetNames().includes(name)) {
    throw new Usage(`--preset ${name} is for the built-in contract; for OpenRPC documents there is: ${there}`);
  } else {
    throw new Usage(
      `--preset ${name} is not known. For OpenRPC documents there is: ${there}.` +
        didYouMean(nearNames(name, overlays)),
    );
  }
};

/** @throws Usage with the known names if the preset does not exist. */
export const readPreset = (name: string): Preset => {
  const knownNames = [...presetNames(), ...namesWith('.yaml')];
  if (presetOverlay(name) !== undefined) return { description: `overlay ${name}`, options: {}, baseline: [] };
  if (!knownNames.includes(name))
    throw new Usage(
      `There is no preset \`${name}\`.${didYouMean(nearNames(name, knownNames))} ` +
        `Known presets: ${knownNames.join(', ')}`,
    );
  const file = path.join(folder, `${name}.json`);
  const value = readJson('--preset', file);
  const fault = faultIn('preset', value);
  if (fault !== undefined) throw new Error(`${file}: ${fault}`);
  const { extends: base, ...preset } = value as PresetFile;
  if (base === undefined) return preset;
  const { options, promises = [], baseline } = readPreset(base);
  return {
    ...preset,
    options: { ...options, ...preset.options },
    promises: [...promises, ...(preset.promises ?? [])],
    baseline: [...baseline, ...preset.baseline],
  };
};
