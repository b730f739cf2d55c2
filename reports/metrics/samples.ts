/** A line of the Prometheus text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const pair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

/** The samples of a text that `MetricsRegistry` wrote. Lines of another form are left out. */
export const samplesOf = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((row) => {
    const [, name, labels = '', value] = line.exec(row) ?? [];
    if (name === undefined || !Number.isFinite(Number(value))) return [];
    const labelPairs = [...labels.matchAll(pair)].map(([, key, label]) => [key as string, unescaped(label as string)]);
    return [{ name, labels: Object.fromEntries(labelPairs) as Record<string, string>, value: Number(value) }];
  });
