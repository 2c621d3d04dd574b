import type { FoodItemGonePage } from '#contract/shop/public-pages.ts'
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
