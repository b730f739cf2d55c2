import fs from 'node:fs';
import path from 'node:path';

export const deploy = path.join(import.meta.dirname, '..', '..', '..', 'deploy');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
}

export const dashboard = JSON.parse(
  fs.readFileSync(path.join(deploy, 'grafana', 'dashboard.json'), 'utf8'),
) as Dashboard;

/** Queries with the variables of Grafana replaced, each with the title of its panel. */
export const queriesOf = (rateInterval: string): readonly (readonly [title: string, query: string])[] =>
  dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(
      ({ expr }) =>
        [title, expr.replaceAll('$__rate_interval', rateInterval).replaceAll(/\$(job|instance)/g, '.*')] as const,
    ),
  );

/** Queries of the variables: `label_values(SERIES, LABEL)`. */
export const variables: readonly (readonly [series: string, label: string])[] = dashboard.templating.list.flatMap(
  ({ definition = '' }) => {
    const [, series, label] = /^label_values\((.*), (\w+)\)$/.exec(definition) ?? [];
    return series === undefined || label === undefined ? [] : [[series.replaceAll('$job', '.*'), label] as const];
  },
);
