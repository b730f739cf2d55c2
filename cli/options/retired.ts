const document =
  'the document is an argument, like assay run api.yaml --url URL, and one of `documents` in a configuration';

/** What assay has in place of options of earlier versions, by their names. */
const retired: Readonly<Record<string, string>> = {
  openapi: document,
  openrpc: document,
  contract: document,
  overlay: document.replace('document', 'overlay').replace('api.yaml', 'api.yaml lists.yaml'),
};

/** What to give in place of an option; undefined if assay never had it, or still has it. */
export const replacementOf = (name: string): string | undefined =>
  Object.hasOwn(retired, name) ? retired[name] : undefined;
