import fs from 'node:fs';
import path from 'node:path';
import { runHere } from '../cli/assay.ts';
import { serve } from '../serve.ts';
import { temporary } from '../temporary.ts';
import { shop, type ShopBug, shopDocument } from './shop.ts';

const folder = temporary();

/** The document of the shop. */
export const document = path.join(folder, 'shop.json');
fs.writeFileSync(document, JSON.stringify(shopDocument));

/** Writes a file with rules. */
export const rulesFile = (name: string, text: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};

/** The text of a file with these rules, of which each has `...texts`. */
export const rule = (body: string): string => `import { law, check, relation } from 'assay';
const texts = { covers: 'GET /invoices', statement: 'A statement.' };
export default [
  ${body}
];
`;

/** The shop that the tests of a file judge; `plant` changes its bug. */
export async function judgedShop() {
  let bug: ShopBug | undefined;
  const url = await serve(shop(() => bug));
  return {
    url,
    plant(planted: ShopBug | undefined): void {
      bug = planted;
    },
    run: (rules: string, out: string, ...more: readonly string[]) =>
      runHere(['run', document, '--url', url, '--rules', rules, '--out', out, '--quiet', ...more]),
  };
}
