import { changeEach, type ItemChange, member } from '../../../../defects/operators/answers.ts';
import { at } from '../../../../defects/values.ts';
import type { Value } from '../../../../defects/value.ts';
import type { System } from '../../system.ts';

const countries = `
  TCD TD Africa, SDN SD Africa, CMR CM Africa, CAF CF Africa, LBY LY Africa, NER NE Africa, NGA NG Africa,
  SSD SS Africa, EGY EG Africa, DZA DZ Africa, TUN TN Africa, BRA BR Americas, ARG AR Americas, BOL BO Americas,
  COL CO Americas, GUY GY Americas, PRY PY Americas, PER PE Americas, SUR SR Americas, URY UY Americas,
  VEN VE Americas, FRA FR Europe, BEL BE Europe, DEU DE Europe, ITA IT Europe, ESP ES Europe, PRT PT Europe,
  KWT KW Asia, IRQ IQ Asia, SAU SA Asia, IRN IR Asia, TUR TR Asia, CHN CN Asia, IND IN Asia, NPL NP Asia,
  PAK PK Asia, BTN BT Asia, JPN JP Asia, ISL IS Europe`;

const borders = `
  TCD-SDN TCD-CMR TCD-CAF TCD-LBY TCD-NER TCD-NGA SDN-CAF SDN-LBY SDN-SSD SDN-EGY SSD-CAF CMR-CAF CMR-NGA NER-NGA
  NER-LBY NER-DZA LBY-EGY LBY-DZA LBY-TUN DZA-TUN BRA-ARG BRA-BOL BRA-COL BRA-GUY BRA-PRY BRA-PER BRA-SUR BRA-URY
  BRA-VEN BRA-FRA SUR-FRA SUR-GUY GUY-VEN VEN-COL COL-PER PER-BOL BOL-ARG BOL-PRY PRY-ARG ARG-URY FRA-BEL FRA-DEU
  FRA-ITA FRA-ESP BEL-DEU ESP-PRT KWT-IRQ KWT-SAU IRQ-SAU IRQ-IRN IRQ-TUR TUR-IRN IRN-PAK PAK-IND PAK-CHN IND-CHN
  IND-NPL NPL-CHN BTN-CHN BTN-IND`;

const pairs = borders
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('-'));

const bordersOf = (code: string): string[] =>
  pairs.filter((pair) => pair.includes(code)).map(([text = '', neighbour = '']) => (text === code ? neighbour : text));

const all = countries.split(',').map((text, index) => {
  const [alpha3Code = '', alpha2Code = '', region = ''] = text.trim().split(' ');
  return { name: `Country ${index}`, alpha2Code, alpha3Code, region, borders: bordersOf(alpha3Code).toSorted() };
});

/** A country has another neighbour in place of one, or one less. */
const replaceBorder = (country: string, border: string, other: readonly string[] = []) => {
  const change: ItemChange = member('borders', (codes) =>
    [codes].flat().flatMap((code): Value[] => (code === border ? [...other] : [code])),
  );
  const defect = changeEach(change, (item) => at(item, 'alpha3Code') === country);
  return { getAll: defect, getByCode: defect, searchByRegion: defect };
};

export const restcountries: System = {
  name: 'restcountries',
  repository: 'apilayer/restcountries',
  answers: {
    getAll: { items: all },
    getByCode: { among: all, by: ['alpha3Code', 'alpha2Code'] },
    searchByRegion: { items: ({ region: name }) => all.filter(({ region }) => region === name) },
  },
  defects: [
    {
      number: 120,
      summary: 'Chad names South Sudan in place of Sudan, which names Chad',
      laws: ['api.joins'],
      broken: replaceBorder('TCD', 'SDN', ['SSD']),
    },
    {
      number: 202,
      summary: 'Brazil does not name France, which names Brazil',
      laws: ['api.joins'],
      broken: replaceBorder('BRA', 'FRA'),
    },
    {
      number: 226,
      summary: 'Kuwait names Iran in place of Iraq, which names Kuwait',
      laws: ['api.joins'],
      broken: replaceBorder('KWT', 'IRQ', ['IRN']),
    },
    {
      number: 237,
      summary: 'China does not name Nepal, which names China',
      laws: ['api.joins'],
      broken: replaceBorder('CHN', 'NPL'),
    },
  ],
};
