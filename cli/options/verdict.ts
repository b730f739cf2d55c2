import { defaultGate } from '../../engine/model/baseline.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { flag, option, text } from './row.ts';

/** Options that decide whether a run fails. */

const judging = ['run', 'fuzz'] as const;
const group = 'Verdict';

export const verdictRows = [
  option({
    name: 'fail-on',
    rare: true,
    value: 'level',
    schema: { enum: ['stated', 'derived', 'inherited'], default: defaultOptions.failOn },
    help: 'weakest level that fails the run',
    group,
    commands: [...judging, 'watch', 'report judge'],
    inConfig: true,
    engine: (failOn) => ({ failOn }),
  }),
  option({
    name: 'baseline',
    brief: 'file of known findings, which fail no run',
    value: 'file',
    schema: text,
    help: 'known findings: only new ones fail the run',
    group,
    commands: [...judging, 'watch'],
    inConfig: true,
  }),
  option({
    name: 'strict-baseline',
    schema: flag,
    help: 'fail also if an entry of the baseline no longer occurs',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'min-judged',
    value: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100, default: defaultGate.minJudged },
    help: 'exit 3 if a smaller share of the selected cases of an interface is judged',
    group,
    commands: [],
    inConfig: true,
  }),
  option({
    name: 'max-lost',
    value: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100, default: defaultGate.maxLost },
    help: 'exit 3 if a larger share of the cases that the baseline records as judged is not judged',
    group,
    commands: [],
    inConfig: true,
  }),
] as const;
