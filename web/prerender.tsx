import type { FirstBrowsePage } from '#contract/kitchen/food-items.ts'
import { foodItemsKey, plainQuery } from './features/shop/browse/food-items-query.ts'
import { EMPTY_ROOT, renderHtml, scriptJson } from './platform/prerender/render-html.ts'
import {
  hydrateQueries,
  type PrerenderedData,
  PRERENDERED_DATA_ID,
} from './platform/prerender/prerendered-data.ts'
import { nextCursor } from './platform/http/link-header.ts'
import { restaurantKey } from './domain/food-items/restaurants.ts'
import { Root } from './root.tsx'
import { titleOf, type View } from './view.ts'

export { prerenderImpact } from './documents/impact-page.tsx'
export { prerenderLegalText } from './documents/legal-text-page.tsx'
export { prerenderPublicPage } from './documents/public-page.tsx'

/** The HTML of a view for a visitor without an account or a cart. */
const renderView = (view: View): Promise<string> => renderHtml(<Root start={{ view, scroll_y: 0 }} />)

/** The document with the view rendered into it, and the data that it was rendered from. */
export async function prerenderView(document: string, view: View, data?: PrerenderedData): Promise<string> {
  if (!document.includes(EMPTY_ROOT)) throw new Error('the document has no empty root')
  if (data !== undefined) hydrateQueries(data)
  const html = await renderView(view)
  const script =
    data === undefined
      ? ''
      : `<script type="application/json" id="${PRERENDERED_DATA_ID}">${scriptJson(data)}</script>`
  return document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${titleOf(view)}</title>`)
    .replace('<html', () => `<html data-view='${JSON.stringify(view)}'`)
    .replace(EMPTY_ROOT, () => `<div id="root">${html}</div>${script}`)
}

export const prerenderBrowse = (
  document: string,
  { at, items, link, restaurants }: FirstBrowsePage,
): Promise<string> =>
  prerenderView(
    document,
    { name: 'browse' },
    {
      at,
      replies: [
        {
          key: foodItemsKey(plainQuery, null),
          data: { pages: [{ rows: items, next: nextCursor(link ?? null) }], pageParams: [null] },
          may_be_outdated: false,
        },
        ...restaurants.map((restaurant) => ({
          key: restaurantKey(restaurant.id),
          data: restaurant,
          may_be_outdated: true,
        })),
      ],
    },
  )
