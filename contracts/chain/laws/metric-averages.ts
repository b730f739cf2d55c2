import {
  type CaseContext,
  Inconclusive,
  pagesOfPoints,
  type Points,
  pointsOf,
  seriesCall,
  timeText,
  unlessInconclusive,
} from '../../../rules/parts.ts';

/** The largest error of a figure: half a unit of its last digit, plus the rounding of doubles. */
const slack = (value: number): number => {
  const [, places = ''] = /\.(\d+)$/.exec(String(value)) ?? [];
  return 0.5 * 10 ** -places.length + Math.abs(value) * 1e-6;
};

/**
 * The least and the most seconds between the last block of the previous day and that of a day, from the last hours in
 * which transactions are known.
 */
function secondsOfDay(hours: Points, day: number): readonly [least: number, most: number] {
  const lastActive = (start: number): number | undefined =>
    Array.from({ length: 24 }, (_, hour) => start + (23 - hour) * 3_600).find(
      (time) => (hours.at.get(time)?.value ?? 0) > 0,
    );
  const [before, lastOfDay] = [lastActive(day - 86_400), lastActive(day)];
  return [lastOfDay === undefined ? 0 : lastOfDay - day, before === undefined ? Infinity : day + 86_400 - before];
}

/**
 * Both averages divide by the same time, so avgGps / avgTps equals gasUsed / txCount. The first day has no previous
 * day.
 */
export const averagesAgree = async (c: CaseContext): Promise<void> => {
  if (!/^\d+$/.test(String(seriesCall(c)['chainId']))) throw new Inconclusive('no single chain with metrics is known');
  const [gps, tps, gas, count] = await Promise.all(
    ['avgGps', 'avgTps', 'gasUsed', 'txCount'].map((metric) => pointsOf(c, metric, 'day')),
  );
  if (!gps || !tps || !gas || !count) return;
  const hours = await unlessInconclusive(() => pointsOf(c, 'txCount', 'hour'));
  for (const time of gps.starts.slice(1)) {
    const [g, t, used, sent] = [gps, tps, gas, count].map(({ at: all }) => all.get(time)?.value);
    if (!g || !t || !used || !sent) continue;
    // The range of seconds per day that a sum and its rounded average allow.
    const seconds = (sum: number, average: number): readonly [number, number] => [
      sum / (average + slack(average)),
      average > slack(average) ? sum / (average - slack(average)) : Infinity,
    ];
    const [[least, greatest], [low, high]] = [seconds(used, g), seconds(sent, t)];
    if (least > high * 1.01 || low > greatest * 1.01)
      c.report('avgGps and avgTps divide by different times', {
        code: 'averages-disagree',
        expected: `${used} gas and ${sent} transactions of ${timeText(time)} over one time`,
        actual: `${Math.round(used / g)} s by avgGps, ${Math.round(sent / t)} s by avgTps`,
        by: [gps, tps, gas, count].flatMap((points) => pagesOfPoints(c, points, time)),
      });
    const [shortest, longest] = hours ? secondsOfDay(hours, time) : [0, Infinity];
    if (low > longest * 1.01 || high * 1.01 < shortest)
      c.report('avgTps divides by another time than that between the last blocks of two days', {
        code: 'average-of-another-time',
        expected: `${shortest} to ${longest} s on ${timeText(time)}, as the hours with transactions tell`,
        actual: `${Math.round(sent / t)} s`,
        by: [...[tps, count].flatMap((points) => pagesOfPoints(c, points, time)), ...(hours?.answers ?? [])],
      });
    c.countEvidence();
  }
  if (c.evidence === 0)
    throw new Inconclusive('no day is known that has points of avgGps, avgTps, gasUsed and txCount');
};
