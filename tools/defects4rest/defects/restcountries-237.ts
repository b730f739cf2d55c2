import type { Defect } from '../defect.ts';
import { restcountries, withBorders } from '../systems/restcountries/server.ts';

export const defect: Defect = {
  name: 'restcountries-237',
  system: restcountries,
  issue: 'https://github.com/apilayer/restcountries/issues/237',
  summary: 'China does not name Nepal, which names China',
  laws: ['api.joins'],
  isDeclaredLater: true,
  broken: withBorders('CHN', (shown) => shown.filter((code) => code !== 'NPL')),
};
