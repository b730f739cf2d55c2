export const slug: (heading: string) => string;
