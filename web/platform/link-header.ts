/** The cursor of the next page in a `Link` header, if it names one. */
export function nextCursor(link: string | null): string | undefined {
  for (const part of link?.split(/,\s*(?=<)/) ?? []) {
    const found = /^<([^>]*)>(.*)$/.exec(part.trim())
    if (found === null || !/;\s*rel="?([^";]*\s)?next(\s[^";]*)?"?/.test(found[2] ?? '')) continue
    return new URL(found[1] ?? '', 'http://any').searchParams.get('cursor') ?? undefined
  }
  return undefined
}
