import { prerender } from 'react-dom/static'
import type { FoodItem } from '#contract/food-items.ts'
import type { Restaurant } from '#contract/restaurants.ts'
import { noFilters } from './domain/food-item-filters.ts'
import { foodItemsKey } from './features/browse/food-items-query.ts'
import { hydrateQueries, type PrerenderedData, PRERENDERED_DATA_ID } from './platform/prerendered-data.ts'
import { nextCursor } from './platform/link-header.ts'
import { restaurantKey } from './domain/restaurants.ts'
import { Root } from './root.tsx'
import { titleOf, type View } from './view.ts'

/** The HTML of a view for a visitor without an account or a cart. */
async function renderView(view: View): Promise<string> {
  const errors: unknown[] = []
  // In one piece: parts that follow later would be put in place by an inline script, which the content policy refuses.
  const { prelude } = await prerender(<Root start={{ view, scroll_y: 0 }} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}

const EMPTY_ROOT = '<div id="root"></div>'
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The document with the view rendered into it, and the data that it was rendered from. */
export async function prerenderView(document: string, view: View, data?: PrerenderedData): Promise<string> {
  if (!document.includes(EMPTY_ROOT)) throw new Error('the document has no empty root')
  if (data !== undefined) hydrateQueries(data)
  const html = await renderView(view)
  const script = data === undefined ? '' : `<script type="application/json" id="${PRERENDERED_DATA_ID}">${scriptJson(data)}</script>`
  return document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${titleOf(view)}</title>`)
    .replace('<html', () => `<html data-view='${JSON.stringify(view)}'`)
    .replace(EMPTY_ROOT, () => `<div id="root">${html}</div>${script}`)
}

/** The first page of the browse view, as the server has it. */
export interface FirstBrowsePage {
  at: number
  items: FoodItem[]
  /** The Link header of the reply, when there are more pages. */
  link: string | undefined
  /** The restaurants of these items. */
  restaurants: Restaurant[]
}

export const prerenderBrowse = (document: string, { at, items, link, restaurants }: FirstBrowsePage): Promise<string> =>
  prerenderView(
    document,
    { name: 'browse' },
    {
      at,
      replies: [
        {
          key: foodItemsKey(noFilters),
          data: { pages: [{ rows: items, next: nextCursor(link ?? null) }], pageParams: [null] },
          may_be_outdated: false,
        },
        ...restaurants.map((restaurant) => ({ key: restaurantKey(restaurant.id), data: restaurant, may_be_outdated: true })),
      ],
    },
  )
