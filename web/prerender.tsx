import { prerender } from 'react-dom/static'
import type { FoodItem } from '#contract/food-items.ts'
import type { Restaurant } from '#contract/restaurants.ts'
import { foodItemsKey, noFilters } from './features/browse/food-items-query.ts'
import { hydrateQueries, type PrerenderedData, PRERENDERED_DATA_ID } from './platform/prerendered-data.ts'
import { nextCursor } from './platform/link-header.ts'
import { restaurantKey } from './domain/restaurants.ts'
import { Root } from './root.tsx'
import { titleOf, type View } from './view.ts'

/** The view as somebody sees it who comes for the first time. */
async function markupOf(view: View): Promise<string> {
  const failed: unknown[] = []
  // In one piece: parts that follow later would be put in place by an inline script, which the content policy refuses.
  const { prelude } = await prerender(<Root start={view} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failed.push(error),
  })
  const markup = await new Response(prelude).text()
  if (failed.length > 0) throw failed[0]
  return markup
}

const EMPTY = '<div id="root"></div>'
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The document with the view drawn into it. */
export async function prerenderView(document: string, view: View, drawn?: PrerenderedData): Promise<string> {
  if (!document.includes(EMPTY)) throw new Error('the document has no empty root')
  if (drawn !== undefined) hydrateQueries(drawn)
  const markup = await markupOf(view)
  const facts = drawn === undefined ? '' : `<script type="application/json" id="${PRERENDERED_DATA_ID}">${inScript(drawn)}</script>`
  return document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${titleOf(view)}</title>`)
    .replace(EMPTY, () => `<div id="root" data-view="${view.name}">${markup}</div>${facts}`)
}

/** What the server knows when somebody comes to browse. */
export interface FirstBrowsePage {
  at: number
  items: FoodItem[]
  /** The Link header of the answer, when there are more. */
  link: string | undefined
  /** Those that offer the items. */
  restaurants: Restaurant[]
}

export const prerenderBrowse = (document: string, { at, items, link, restaurants }: FirstBrowsePage): Promise<string> =>
  prerenderView(
    document,
    { name: 'browse' },
    {
      at,
      answers: [
        {
          key: foodItemsKey(noFilters),
          data: { pages: [{ rows: items, next: nextCursor(link ?? null) }], pageParams: [null] },
          is_whole: true,
        },
        ...restaurants.map((one) => ({ key: restaurantKey(one.id), data: one, is_whole: false })),
      ],
    },
  )
