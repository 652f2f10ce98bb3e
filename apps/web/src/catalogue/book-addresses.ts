/** The page of a book at Douban; undefined for a text that is not an ISBN. */
export function doubanAddress(isbn: string): string | undefined {
  const digits = isbn.replace(/[\s-]/gu, '').toUpperCase();
  return /^(\d{13}|\d{9}[\dX])$/.test(digits) ? `https://book.douban.com/isbn/${digits}/` : undefined;
}

/** The address of a copy's shelf plan, or undefined if it is not a web address. */
export function shelfPlanAddress(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}
