/**
 * The order of the pages on the site. Pages that do not exist yet are left out. A page of docs/ without a place here
 * fails the build.
 */
export const navigation = [
  { title: 'Tutorial', pages: ['tutorial'] },
  {
    title: 'How to',
    pages: [
      'run',
      'ci',
      'triage',
      'gate',
      'openapi',
      'openrpc',
      'infer',
      'mutate',
      'watch',
      'history',
      'shards',
      'fuzz',
      'compare',
    ],
  },
  {
    title: 'Reference',
    pages: [
      'options',
      'verdicts',
      'results',
      'x-assay-list',
      'objects',
      'formats',
      'metrics',
      'requirements',
      'requirements-node',
      'requirements-data',
      'requirements-cross',
      'requirements-sentences',
      'requirements-api',
      'laws',
    ],
  },
  {
    title: 'Explanation',
    pages: ['concepts', 'judging', 'architecture'],
  },
  {
    title: 'Measured',
    pages: ['evidence', 'findings', 'judges'],
  },
  {
    title: 'Contributing',
    pages: ['contributing', 'contributing/extending', 'contributing/testing', 'contributing/maintaining'],
  },
  { title: 'Project', pages: ['security', 'changelog'] },
];
