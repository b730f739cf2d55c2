/**
 * The order of the pages in the sidebar, at most thirty. A page of docs/ that is neither here nor in `unlisted` fails
 * the build.
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
      'rules',
      'mutate',
      'watch',
      'history',
      'fuzz',
      'compare',
      'library',
    ],
  },
  {
    title: 'Reference',
    pages: ['options', 'verdicts', 'results', 'x-assay-list', 'objects', 'formats', 'requirements', 'laws'],
  },
  {
    title: 'Explanation',
    pages: ['concepts', 'judging', 'architecture'],
  },
  { title: 'Measured', pages: ['evidence', 'findings'] },
  { title: 'Project', pages: ['contributing', 'changelog'] },
];

/** Pages that another page lists. */
export const unlisted = [
  'requirements-node',
  'requirements-data',
  'requirements-cross',
  'requirements-sentences',
  'requirements-api',
  'judges',
  'metrics',
  'shards',
  'security',
];
