import type { Defect } from '../defect.ts';
import { restcountries, withBorders } from '../systems/restcountries/server.ts';

export const defect: Defect = {
  name: 'restcountries-120',
  system: restcountries,
  issue: 'https://github.com/apilayer/restcountries/issues/120',
  summary: 'Chad names South Sudan in place of Sudan, which names Chad',
  laws: ['api.joins'],
  isDeclaredLater: true,
  broken: withBorders('TCD', (shown) => shown.map((code) => (code === 'SDN' ? 'SSD' : code))),
};
