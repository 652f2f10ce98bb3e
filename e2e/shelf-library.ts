/** A library that shows where each book is shelved: one copy has its own plan, the others use the pattern. */
export const shelves = {
  clientid: 'shelves',
  book: '三体',
  plans: { S1: 'https://own.example/s1', S2: 'https://plan.example/B-2?c=S2' },
} as const;

/** The library in the format of `library import` (JSON is YAML). */
export function shelfLibrary(): string {
  const settings = {
    shelfNavigation: 1,
    shelfNavigationUrl: 'https://plan.example/{shelf}?c={barcode}',
  };
  return JSON.stringify({
    libraries: [{ clientid: shelves.clientid, name: '架上图书馆', group: 'shelves', settings }],
  });
}

/** A table with a row for each copy, as old systems export it. */
export function shelfTable(): string {
  return [
    'book_id,书籍名,作者,索书号,馆藏地,架位,导航地址',
    `S1,${shelves.book},刘慈欣著,I247.5/L68,一楼,A-1,${shelves.plans.S1}`,
    `S2,${shelves.book},刘慈欣著,I247.5/L68,一楼,B-2,`,
    `S3,${shelves.book},刘慈欣著,I247.5/L68,二楼,,`,
  ].join('\r\n');
}
