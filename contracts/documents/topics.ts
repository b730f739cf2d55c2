import type { Topic } from '../../engine/model/presentation.ts';

/** Topics of the requirements of any document, in the order of the matrix columns. */
export const documentTopics: readonly Topic[] = [
  { id: 'answers', title: 'Answers', about: 'statuses, content types and the schemas of answers; access with a key' },
  {
    id: 'pages',
    title: 'Pages',
    about: 'walks through lists: each item once, page sizes, cursors, links and counts',
    prefixes: ['api.page', 'api.count'],
  },
  { id: 'order', title: 'Order', about: 'the declared order of lists', prefixes: ['api.order'] },
  {
    id: 'filters',
    title: 'Filters',
    about: 'filters and ranges: what they keep, what they leave out',
    prefixes: ['api.filter', 'api.range'],
  },
  {
    id: 'objects',
    title: 'Objects',
    about: 'an object is the same wherever it stands; references lead to objects',
    prefixes: ['api.objects', 'api.parent', 'api.joins', 'api.same', 'api.members', 'api.figures'],
  },
  {
    id: 'input',
    title: 'Input',
    about: 'defaults of parameters, and how bad input is refused',
    prefixes: ['api.input', 'api.parameters'],
  },
];
