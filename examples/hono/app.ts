import { Hono } from 'hono';

interface Note {
  readonly id: string;
  readonly title: string;
  readonly tag: string;
  readonly words: number;
}

const tags = ['home', 'ideas', 'work'];
const notes: readonly Note[] = Array.from({ length: 43 }, (_, n) => ({
  id: `n${n}`,
  title: `Note ${n}`,
  tag: tags[n % tags.length] ?? '',
  words: (n * 37) % 400,
}));

/** A whole number of a query within bounds; undefined: the call is wrong. */
const whole = (text: string | undefined, usual: number, least: number, most: number): number | undefined => {
  if (text === undefined) return usual;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
};

export const app = new Hono();

app.get('/notes', (c) => {
  const limit = whole(c.req.query('limit'), 10, 1, 20);
  const offset = whole(c.req.query('offset'), 0, 0, 1_000_000);
  if (limit === undefined || offset === undefined) return c.json({ message: 'limit or offset is wrong' }, 400);
  const tag = c.req.query('tag');
  const found = notes.filter((note) => tag === undefined || note.tag === tag);
  return c.json({ notes: found.slice(offset, offset + limit), total: found.length });
});

app.get('/notes/:id', (c) => {
  const note = notes.find(({ id }) => id === c.req.param('id'));
  return note ? c.json(note) : c.json({ message: 'there is no such note' }, 404);
});
