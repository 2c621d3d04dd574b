/** The rows of a printed document, cell by cell, as they are read. */
export const rowsOfDocument = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, text = '']) => text.replaceAll('\u{a0}', ' ')),
  )
