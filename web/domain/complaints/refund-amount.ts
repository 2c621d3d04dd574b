/** Dollars as people type them, `12.50`, `12,50` or `$1,250`; undefined for what is no amount. */
export function dollarsIn(text: string): number | undefined {
  const figures = text.replaceAll(/[\s$]/g, '')
  const plain = /^\d*,\d{1,2}$/.test(figures) ? figures.replace(',', '.') : figures.replaceAll(/,(?=\d{3}(?!\d))/g, '')
  return /^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

export const NO_AMOUNT = 'Please enter an amount, such as 12.50'
