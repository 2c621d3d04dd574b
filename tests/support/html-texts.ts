/** What HTML shows, each part that stands alone. */
export const htmlTexts = (html: string): string[] =>
  html
    .replaceAll(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, '\n$1\n')
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
