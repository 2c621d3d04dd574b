/** The `Link` header with the address of the page after this one (RFC 8288), if there is one. */
export function nextPageLink(
  path: string,
  query: object,
  next_cursor: string | undefined,
): string | undefined {
  if (next_cursor === undefined) return undefined
  const { cursor: _, ...rest } = query as Record<string, string | number | undefined>
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value))
  search.set('cursor', next_cursor)
  return `<${path}?${search.toString()}>; rel="next"`
}
