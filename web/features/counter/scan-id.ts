/** An id of its own for each scan. `crypto.randomUUID` is missing where the page is served without https. */
export function newScanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
