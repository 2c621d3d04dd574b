import type { ReactNode } from 'react'
import { foodItemPath, type PublicPageName, type PublicPages, restaurantPath } from '#contract/shop/public-pages.ts'
import { renderHtml, EMPTY_ROOT } from '#web/platform/prerender/render-html.ts'
import { scriptJson } from '#web/platform/prerender/script-json.ts'
import { DocumentFrame } from './document-frame.tsx'
import { type DocumentHead, Head } from './document-head.tsx'
import { foodItemDescription, restaurantDescription } from './document-wording.ts'
import { FoodItemDocument } from './food-item-document.tsx'
import { FoodItemGoneDocument, NotFoundDocument } from './gone-documents.tsx'
import { foodItemImage, restaurantImage, shopImage } from './preview-image.ts'
import { RestaurantDocument } from './restaurant-document.tsx'
import { foodItemData, restaurantData } from './structured-data.ts'

interface PublicPageContent {
  head: DocumentHead
  content: ReactNode
  /** For search engines. */
  data?: object
}

type PageRenderers = { [Name in PublicPageName]: (page: PublicPages[Name], origin: string) => PublicPageContent }

const noPage = { image: shopImage, path: undefined, isIndexed: false }

const pages: PageRenderers = {
  restaurant: (page, origin) => ({
    head: {
      title: page.restaurant.name,
      description: restaurantDescription(page.restaurant, page.items),
      image: restaurantImage(page.restaurant, page.items),
      path: restaurantPath(page.restaurant),
      isIndexed: true,
    },
    content: <RestaurantDocument {...page} />,
    data: restaurantData(page, origin),
  }),
  foodItem: (page, origin) => ({
    head: {
      title: page.item.name,
      description: foodItemDescription(page.item, page.restaurant),
      image: foodItemImage(page.item),
      path: foodItemPath(page.item.id),
      isIndexed: false,
    },
    content: <FoodItemDocument {...page} />,
    data: foodItemData(page.item, page.restaurant, origin),
  }),
  foodItemGone: (page) => ({
    head: { ...noPage, title: 'This meal is gone', description: 'Its sale has ended. See what other kitchens have today.' },
    content: <FoodItemGoneDocument {...page} />,
  }),
  notFound: () => ({
    head: { ...noPage, title: 'There is nothing here', description: 'See what Melbourne’s kitchens have today.' },
    content: <NotFoundDocument />,
  }),
}

interface PublicPageInput<Name extends PublicPageName = PublicPageName> {
  name: Name
  page: PublicPages[Name]
  origin: string
}

/** The document of a public page, whole: it has no script. */
export async function prerenderPublicPage<Name extends PublicPageName>(
  template: string,
  { name, page, origin }: PublicPageInput<Name>,
): Promise<string> {
  const { head, content, data } = pages[name](page, origin)
  const [head_html, body_html] = await Promise.all([
    renderHtml(<Head head={head} origin={origin} />),
    renderHtml(<DocumentFrame>{content}</DocumentFrame>),
  ])
  const script = data === undefined ? '' : `<script type="application/ld+json">${scriptJson(data)}</script>`
  return template.replace('</head>', () => `${head_html}${script}</head>`).replace(EMPTY_ROOT, () => body_html)
}
