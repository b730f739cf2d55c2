import { sidebar } from '../pages.mjs';
import { slug } from '../slug.mjs';

/** The site loads nothing from the network: no fonts, no analytics, and the search index is one of its files. */
export default {
  title: 'assay',
  description: 'Conformance test harness and fuzzer for HTTP APIs',
  srcDir: 'pages',
  outDir: process.env['DOCS_OUT'] ?? 'dist',
  base: process.env['DOCS_BASE'] ?? '/',
  lastUpdated: false,
  // Files that are no pages. links.mjs checks them, with all other links of the built site.
  ignoreDeadLinks: [/^\/files\//],
  markdown: { anchor: { slugify: slug }, config: (markdown) => markdown.set({ html: false }) },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: sidebar(),
    outline: [2, 3],
  },
};
