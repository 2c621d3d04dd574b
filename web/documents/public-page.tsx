import {
  foodItemPath,
  type PublicPageName,
  type PublicPages,
  restaurantPath,
  type FoodItemGonePage,
} from '#contract/shop/public-pages.ts'
import { foodItemDescription, restaurantDescription } from './document-wording.ts'
import { FoodItemDocument } from './food-item-document.tsx'
import { foodItemImage, restaurantImage, shopImage } from './preview-image.ts'
import { type DocumentContent, renderDocument } from './render-document.tsx'
import { RestaurantDocument } from './restaurant-document.tsx'
import { foodItemData, restaurantData } from './structured-data.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { DocumentCard, gridClass } from './document-card.tsx'
import { BrowseLink } from './document-frame.tsx'

/** In place of a food item that is over. */
export function FoodItemGoneDocument({ alternatives }: FoodItemGonePage) {
  return (
    <Page>
      <PageHeading lead="Its sale has ended, or the kitchen took it off sale.">This meal is gone</PageHeading>
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives" className="mb-8">
          <h2 id="alternatives" className="mb-4 text-2xl">
            You can still get these
          </h2>
          <ul className={gridClass}>
            {alternatives.map(({ item, restaurant }) => (
              <li key={item.id} className="grid">
                <DocumentCard item={item} restaurant={restaurant} isFirst={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <BrowseLink>See all of today’s meals</BrowseLink>
    </Page>
  )
}

/** For an address that leads nowhere. */
export const NotFoundDocument = () => (
  <Page>
    <PageHeading lead="The restaurant may have closed, or the link is not complete.">
      There is nothing here
    </PageHeading>
    <img src="/pictures/empty-plate.svg" alt="" width={160} height={120} className="mb-6 h-30 w-40" />
    <BrowseLink>See today’s meals</BrowseLink>
  </Page>
)

type PageRenderers = {
  [Name in PublicPageName]: (page: PublicPages[Name], origin: string) => DocumentContent
}

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
    head: {
      ...noPage,
      title: 'This meal is gone',
      description: 'Its sale has ended. See what other kitchens have today.',
    },
    content: <FoodItemGoneDocument {...page} />,
  }),
  notFound: () => ({
    head: {
      ...noPage,
      title: 'There is nothing here',
      description: 'See what Melbourne’s kitchens have today.',
    },
    content: <NotFoundDocument />,
  }),
}

interface PublicPageInput<Name extends PublicPageName = PublicPageName> {
  name: Name
  page: PublicPages[Name]
  origin: string
}

/** The document of a public page. */
export const prerenderPublicPage = <Name extends PublicPageName>(
  template: string,
  { name, page, origin }: PublicPageInput<Name>,
): Promise<string> => renderDocument(template, pages[name](page, origin), origin)
