interface Tried {
  readonly issue: string;
  readonly url: string;
  readonly why: string;
}

/** Bugs that were tried and are no pair. */
const tried: readonly Tried[] = [
  {
    issue: 'datasette 29f9a29',
    url: 'https://github.com/simonw/datasette/commit/29f9a292',
    why:
      '0.14 counts 115 of 123 rows with `_next=8`; the fix gives the member another name, ' +
      'so no document describes both releases',
  },
  {
    issue: 'jsonapi-server 276',
    url: 'https://github.com/holidayextras/jsonapi-server/pull/276',
    why: 'the fix sorts by a date within a page only: [jsonapi-server-pages](findings/jsonapi-server-pages.md)',
  },
  {
    issue: 'jupyterhub 4789',
    url: 'https://github.com/jupyterhub/jupyterhub/issues/4789',
    why: 'no release has it: 4.1.5, 4.1.6 and 5.0.0 count 37 of 37 users in groups',
  },
  {
    issue: 'moto 9922',
    url: 'https://github.com/getmoto/moto/issues/9922',
    why: 'closed without a fix',
  },
  {
    issue: 'verdaccio 3545',
    url: 'https://github.com/verdaccio/verdaccio/issues/3545',
    why: '`total` is the size of the page in 6.7.4 and 6.8.0; open',
  },
];

/** A section of the page. */
export const triedSection = (): string => `## Not pairs

${tried.map(({ issue, url, why }) => `- [${issue}](${url}): ${why}.`).join('\n')}
`;
