/** The rows of a CSV (RFC 4180), without blank ones; undefined when a quoted cell does not end. */
export function readCsv(text: string): string[][] | undefined {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = (): void => {
    cells.push(cell)
    if (cells.some((each) => each.trim() !== '')) rows.push(cells)
    cells = []
    cell = ''
  }
  for (const [token] of text.matchAll(/""|"|\r?\n|,|[^",\r\n]+|\r/g)) {
    if (token === '"') isQuoted = !isQuoted
    else if (token === '""') cell += isQuoted ? '"' : ''
    else if (isQuoted || /^[^,\r\n]/.test(token)) cell += token
    else if (token === ',') {
      cells.push(cell)
      cell = ''
    } else endRow()
  }
  endRow()
  return isQuoted ? undefined : rows
}
