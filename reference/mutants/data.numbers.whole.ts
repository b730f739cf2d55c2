import { rangeParameters, rangesOf } from '../../engine/model/list-range.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Alteration } from '../types.ts';
import { given, onParameters, refusing } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

/** Parameters that bound a range or window, and those that filter by a number. */
const numbersOf = ({ listing, parameters }: Subject): readonly string[] => [
  ...(listing?.ranges ?? []).flatMap(rangeParameters),
  ...Object.entries<Parameter>(parameters).flatMap(([name, { type, subject }]) =>
    Object.hasOwn(listing?.filters ?? {}, name) && (type === 'integer' || subject === 'evm-block-number') ? [name] : [],
  ),
];

const endsOf = ({ listing }: Subject): readonly string[] => rangesOf(listing).flatMap(({ to }) => to ?? []);

const isWhole = (value: unknown): boolean => /^\d+$/.test(String(value));

/** Numbers that are read through a column of 32 bits, and a 0 that is taken for nothing. */
export default {
  breaks: 'data.numbers.whole',
  mutate: (operation) => {
    const names = numbersOf(operation);
    const ends = endsOf(operation);
    const isZero = names.filter(
      (name) => operation.parameters[name]?.minimum === 0 && operation.parameters[name].required,
    );
    return {
      'cut-to-32-bits': onParameters(operation, (parameters) =>
        given(
          parameters,
          Object.fromEntries(
            names.flatMap((name) =>
              isWhole(parameters[name]) ? [[name, String(BigInt.asUintN(32, BigInt(String(parameters[name]))))]] : [],
            ),
          ),
        ),
      ),
      ...(ends.length === 0
        ? {}
        : ({
            'end-of-zero-is-no-end': onParameters(operation, (parameters) =>
              given(
                parameters,
                Object.fromEntries(
                  ends.flatMap((name) => (String(parameters[name]) === '0' ? [[name, undefined]] : [])),
                ),
              ),
            ),
          } satisfies Record<string, Alteration>)),
      ...(isZero.length === 0
        ? {}
        : {
            'zero-refused': refusing(operation, ({ parameters }) =>
              isZero.some((name) => String(parameters[name]) === '0'),
            ),
          }),
    };
  },
} satisfies MutantFile;
