import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

const escapes: Record<string, string> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
}

/** JSON that ends no script element, whatever its texts are, and that is the same JSON. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? '')

/** Where a document of the build has its content. */
export const EMPTY_ROOT = '<div id="root"></div>'

/**
 * In one piece: parts that follow later would be put in place by an inline script, which the content policy
 * refuses.
 */
export async function renderHtml(node: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(node, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}
