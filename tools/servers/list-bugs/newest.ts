interface Newest {
  readonly server: string;
  readonly judged: string;
  readonly findings: number;
  readonly why: string;
}

/** The newest releases of the servers, as of the date in the heading of the section. */
const newest: readonly Newest[] = [
  {
    server: 'buildbot 4.3.0',
    judged: 'buildbot-5207',
    findings: 7,
    why:
      'changes with `limit` are counted as one page and come in the opposite order: ' +
      '[buildbot-changes](findings/buildbot-changes.md); the media type of errors; status 500 for a ' +
      '`limit` that is no number',
  },
  {
    server: 'datasette 0.65.5, OpenFGA 1.22.1, pygeoapi 0.21.0',
    judged: '`npm run list-servers`',
    findings: 30,
    why: 'each with the line that it breaks in [list-servers](list-servers.md)',
  },
  {
    server: 'djangorestframework 3.18.3',
    judged: 'drf-8912',
    findings: 2,
    why: 'the fix was reverted (#9381): a walk by cursors loses the items without a value',
  },
  {
    server: 'fastapi-pagination 0.16.1',
    judged: 'fastapi-pagination-1670',
    findings: 2,
    why: 'a page number above 2^63 is an unhandled error of the driver, answered as plain text',
  },
  { server: 'feathers-memory 5.0.50', judged: 'feathers-3307', findings: 0, why: '' },
  { server: 'json-server 0.17.4', judged: 'json-server-1013', findings: 0, why: '' },
  {
    server: 'json-server 1.0.0-beta.15',
    judged: 'json-server-1493',
    findings: 1,
    why: 'a page or a size that is no number gives all posts without pages',
  },
  {
    server: 'jsonapi-server 4.2.0',
    judged: 'jsonapi-server-100, jsonapi-server-238',
    findings: 1,
    why:
      'filters, and by hand sorting by a date, apply to each page alone: ' +
      '[jsonapi-server-pages](findings/jsonapi-server-pages.md)',
  },
  {
    server: 'kinto 26.5.0',
    judged: 'kinto-1157, kinto-1253',
    findings: 3,
    why:
      'since 13.0 the count comes with HEAD only, which the document of the old releases does not ' +
      'know; HEAD names the length of its own empty answer (RFC 9110, 8.6: that of GET or none); ' +
      'status 400 for an `If-None-Match` that is no number',
  },
  {
    server: 'moto 5.2.5',
    judged: '`npm run moto`',
    findings: 343,
    why: 'by class in [declared-lists](declared-lists.md); the bugs in [moto-lists](findings/moto-lists.md)',
  },
  {
    server: 'verdaccio 6.10.4',
    judged: 'verdaccio-6005',
    findings: 0,
    why: 'not judged: it does not start on Node 20',
  },
];

/** A section of the page. */
export const newestSection = (): string => `## Newest releases

As of 24 November 2026, with \`--release\`. Old releases pin other dependencies, so that the newest ones were
installed by hand.

| server | judged as | findings | what they are |
|---|---|---|---|
${newest.map(({ server, judged, findings, why }) => `| ${server} | ${judged} | ${findings} | ${why} |`).join('\n')}
`;
