import fs from 'node:fs';
import path from 'node:path';

const decode = (text) => decodeURIComponent(text.replaceAll('&amp;', '&'));

/** Links of a built site that lead to a file or a heading that it does not have: one line each. */
export const brokenLinks = (out, base = '/') => {
  const pages = fs
    .readdirSync(out, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html'));
  const texts = new Map(pages.map((file) => [file, fs.readFileSync(path.join(out, file), 'utf8')]));
  const ids = new Map(
    [...texts].map(([file, text]) => [file, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => decode(id)))]),
  );
  /** The file of the site that a link leads to. */
  const fileOf = (from, name) => {
    if (name === '') return from;
    const below = name.startsWith(base) ? name.slice(base.length) : path.posix.join(path.posix.dirname(from), name);
    return below === '' || below.endsWith('/') ? `${below}index.html` : below;
  };
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].flatMap(([, href]) => {
      if (/^(?:https?|mailto):/.test(href)) return [];
      const [name, heading] = href.split('#').map(decode);
      const target = path.normalize(fileOf(file, name));
      if (!fs.existsSync(path.join(out, target))) return [`${file}: ${href} leads to no file`];
      return heading && ids.has(target) && !ids.get(target).has(heading)
        ? [`${file}: ${href} leads to no heading`]
        : [];
    }),
  );
};
