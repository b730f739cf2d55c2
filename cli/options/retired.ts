const document =
  'the document is an argument, like assay run api.yaml --url URL, and one of `documents` in a configuration';

const key =
  'others could read a key on the command line; set an environment variable to it and give --key env:NAME, ' +
  '--key file:PATH, or --key SCHEME=env:NAME for one security scheme';

/** The replacements of options of earlier versions, by the names of these options. */
const retired: Readonly<Record<string, string>> = {
  openapi: document,
  openrpc: document,
  contract: document,
  'api-key': key,
  apikey: key,
  token: key,
  'api-key-env': key,
  'api-key-file': key,
  credential: key,
  'api-key-header': 'set `key-header` in assay.yaml',
  names: 'give assay explain names',
  mutants: 'give assay explain mutants',
  variants: 'give assay explain variants',
  allure: 'give --report html,json,junit,allure',
  'no-allure': 'give --report without allure',
  har: 'give --report html,json,junit,har',
  results: 'the folder of the run is an argument, like assay replay FINDING assay-report',
  write: 'give --out FILE',
  state: 'give --out DIR',
  requests: 'give --max-requests N',
  budget: 'give --max-requests N',
  max: 'give --max-mutants N',
  overlay: document.replace('document', 'overlay').replace('api.yaml', 'api.yaml lists.yaml'),
};

/** The words or options to give in place of an option; undefined if assay never had it, or still has it. */
export const replacementOf = (name: string): string | undefined =>
  Object.hasOwn(retired, name) ? retired[name] : undefined;

const retiredCommands: Readonly<Record<string, string>> = {
  list: 'assay explain',
  ...Object.fromEntries(
    ['annotate', 'drift', 'history', 'judge', 'merge', 'share'].map((name) => [name, `assay report ${name}`]),
  ),
  ...Object.fromEntries(['completion', 'export'].map((name) => [name, `assay tools ${name}`])),
};

/** The command in place of one of earlier versions; undefined for another name. */
export const commandInPlaceOf = (name: string): string | undefined =>
  Object.hasOwn(retiredCommands, name) ? retiredCommands[name] : undefined;
