import { InvalidArgumentError, Option } from 'commander';
import { Usage } from './usage.ts';

/** Parsers and repeated options that several commands have in common. */

export const wholeNumber =
  (lowest: number, highest = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < lowest || value > highest)
      throw new InvalidArgumentError(
        `give a whole number from ${lowest}${highest === Number.MAX_SAFE_INTEGER ? '' : ` to ${highest}`}.`,
      );
    return value;
  };

export const positive = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('give a number above 0.');
  return value;
};

export const between =
  (lowest: number, highest: number) =>
  (text: string): number => {
    const value = positive(text);
    if (value < lowest || value > highest)
      throw new InvalidArgumentError(`give a number from ${lowest} to ${highest}.`);
    return value;
  };

export const percent = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('give a number from 0 to 100.');
  return value;
};

/** Where users expect an option for the key itself: what they type there is neither taken nor printed. */
export const notAKey = (): Option =>
  new Option('--api-key [key]')
    .hideHelp()
    .argParser((): never => {
      throw new Usage(
        '--api-key: others could read a key on the command line; set an environment variable to it and give --api-key-env NAME',
      );
    })
    .preset('');

export const several = (text: string, before: string[] = []): string[] => [...before, text];

export const embeddedOptions = (): Option[] => [
  new Option('--world-seed <n>', 'seed of the embedded world').argParser(wholeNumber(0)).default(1),
  new Option('--mutant <id>', 'break one statement of the embedded provider (repeatable)')
    .argParser(several)
    .default([]),
  new Option('--variant <id>', 'make the embedded provider different in an allowed way (repeatable)')
    .argParser(several)
    .default([]),
];
