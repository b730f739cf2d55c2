/** A book of the library; also an item of its lists. */
export type Book = {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  readonly price: number | null;
  readonly shelf: string;
  readonly tags: string[];
};

// Letter case, a blank, a comma, a quote, wildcards, letters beyond ASCII, equal beginnings: filters must tell them apart.
const authors = ['Ada', 'ada', "Adam O'Öz", 'Adele', 'Ad %s', 'Adi, Jr.', 'Ad_1'];

/** The books of a library, by their ids. */
export const books: readonly Book[] = Array.from({ length: 123 }, (_, index) => {
  const id = index + 1;
  const [author = '', shelf = ''] = [authors[id % 7], 'ABC'[id % 3]];
  const year = 1990 + ((id * 7) % 23);
  return {
    id,
    title: `Title ${String((id * 53) % 127).padStart(3, '0')}`,
    author,
    year,
    price: id % 9 === 0 ? null : Math.round((((id * 37) % 61) + id / 4) * 100) / 100,
    shelf,
    tags: [shelf, author, `year ${year % 4}`],
  };
});
