import type { Level } from '../../engine/model/requirement.ts';

export type SeverityName = 'critical' | 'normal' | 'minor' | 'trivial';

const severities: Readonly<Record<Level, SeverityName>> = {
  stated: 'critical',
  derived: 'normal',
  inherited: 'minor',
  open: 'trivial',
};

/** Allure's severity of a case. The categories sort findings by it. */
export const severityOf = (level: Level): SeverityName => severities[level];
