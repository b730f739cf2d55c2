// Reports the public API: the names of each entry of the package with their declarations, and the types that these
// use. `npm run docs:api` writes library/api/*.api.md; with --check it compares. A name without a docstring is an
// error.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';

const folder = path.dirname(fileURLToPath(import.meta.url));
const top = path.join(folder, '..', '..');
const dist = path.join(top, 'dist') + path.sep;
const { name: packageName, exports: exported } = JSON.parse(fs.readFileSync(path.join(top, 'package.json'), 'utf8'));

/** Names of entries as users import them, each with its file of declarations. */
const entries = Object.entries(exported).flatMap(([entry, { types }]) =>
  types ? [[path.posix.join(packageName, entry), path.join(top, types)]] : [],
);
const program = ts.createProgram(
  entries.map(([, file]) => file),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, skipLibCheck: true, types: [] },
);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

const isNamespace = (symbol) => (symbol.flags & ts.SymbolFlags.ValueModule) !== 0;

/** The names that a module exports; those of a namespace as `checks.order`. */
const namesOf = (module, prefix = '') =>
  checker.getExportsOfModule(module).flatMap((symbol) => {
    const target = resolved(symbol);
    const name = prefix + symbol.name;
    return isNamespace(target) ? namesOf(target, `${name}.`) : [{ name, symbol: target }];
  });

/** The statements that declare a symbol in the package's own files. */
const statementsOf = (symbol) =>
  (symbol.declarations ?? []).flatMap((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const file = node.getSourceFile();
    return file.fileName.startsWith(dist.replaceAll(path.sep, '/')) && node.parent === file ? [node] : [];
  });

const textOf = (node) =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^export (?:declare )?|^declare /, '')
    .replaceAll(/import\("[^"]*"\)\./g, '');

/** The symbols of the package that declarations use, with those that these use in turn. */
const usedBy = (symbols) => {
  const all = new Set(symbols);
  const visit = (node) => {
    const used = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    const symbol = used && resolved(used);
    if (symbol && !all.has(symbol) && statementsOf(symbol).length > 0) all.add(symbol);
    ts.forEachChild(node, visit);
  };
  // A set is read to its end, also what is added meanwhile.
  for (const symbol of all) for (const statement of statementsOf(symbol)) visit(statement);
  for (const symbol of symbols) all.delete(symbol);
  return [...all];
};

const inOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const declarationOf = (symbol) => statementsOf(symbol).map(textOf).join('\n');

const page = (title, about, declarations) => {
  const code = declarations.join('\n');
  const lines = code.split('\n').length.toLocaleString('en');
  return `# ${title}\n\n${about}: ${declarations.length} in ${lines} lines.\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
};

/** Each entry with its names, in the order of the alphabet. */
const surface = entries.map(([entry, file]) => ({
  entry,
  names: namesOf(checker.getSymbolAtLocation(program.getSourceFile(file))).sort((a, b) => inOrder(a.name, b.name)),
}));

const pages = surface.map(({ entry, names }) => ({
  file: path.join(folder, `${entry.replaceAll('/', '-')}.api.md`),
  text: page(
    entry,
    'Exported names',
    names.map(({ name, symbol }) => (name.includes('.') ? `// ${name}\n` : '') + declarationOf(symbol)),
  ),
}));
const symbols = surface.flatMap(({ names }) => names.map(({ symbol }) => symbol));
pages.push({
  file: path.join(folder, 'not-exported.api.md'),
  text: page('Not exported', 'Types that exported names use', usedBy(symbols).map(declarationOf).sort(inOrder)),
});

const fail = (line) => {
  process.exitCode = 1;
  console.error(line);
};
const current = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
const checks = process.argv.includes('--check');
for (const { file, text } of pages) {
  if (!checks) fs.writeFileSync(file, text);
  else if (current(file) !== text)
    fail(`the public API is not that of ${path.relative(top, file)}: npm run docs:api writes it`);
}
for (const { entry, names } of surface)
  for (const { name, symbol } of names)
    if (symbol.getDocumentationComment(checker).length === 0) fail(`${entry}: ${name} has no docstring`);
