import {
  foodItemPath,
  type PublicPageName,
  type PublicPages,
  restaurantPath,
} from '#contract/shop/public-pages.ts'
import { foodItemDescription, restaurantDescription } from './document-wording.ts'
import { FoodItemDocument } from './food-item-document.tsx'
import { FoodItemGoneDocument, NotFoundDocument } from './gone-documents.tsx'
import { foodItemImage, restaurantImage, shopImage } from './preview-image.ts'
import { type DocumentContent, renderDocument } from './render-document.tsx'
import { RestaurantDocument } from './restaurant-document.tsx'
import { foodItemData, restaurantData } from './structured-data.ts'

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
