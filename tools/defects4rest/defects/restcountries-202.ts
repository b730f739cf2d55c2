import type { Defect } from '../defect.ts';
import { restcountries, withBorders } from '../systems/restcountries/server.ts';

export const defect: Defect = {
  name: 'restcountries-202',
  system: restcountries,
  issue: 'https://github.com/apilayer/restcountries/issues/202',
  summary: 'Brazil does not name France, which names Brazil',
  laws: ['api.joins'],
  isDeclaredLater: true,
  broken: withBorders('BRA', (shown) => shown.filter((code) => code !== 'FRA')),
};
