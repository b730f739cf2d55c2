import type { Defect } from '../defect.ts';
import { restcountries, withBorders } from '../systems/restcountries/server.ts';

export const defect: Defect = {
  name: 'restcountries-226',
  system: restcountries,
  issue: 'https://github.com/apilayer/restcountries/issues/226',
  summary: 'Kuwait names Iran in place of Iraq, which names Kuwait',
  laws: ['api.joins'],
  isDeclaredLater: true,
  broken: withBorders('KWT', (shown) => shown.map((code) => (code === 'IRQ' ? 'IRN' : code))),
};
