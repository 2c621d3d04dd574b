/** The cursor of the next page in a `Link` header, if it names one. */
export function nextCursor(link: string | null): string | undefined {
  for (const part of link?.split(/,\s*(?=<)/) ?? []) {
    const match = /^<([^>]*)>(.*)$/.exec(part.trim())
    if (match === null || !/;\s*rel="?([^";]*\s)?next(\s[^";]*)?"?/.test(match[2] ?? '')) continue
    return new URL(match[1] ?? '', 'http://any').searchParams.get('cursor') ?? undefined
  }
  return undefined
}
