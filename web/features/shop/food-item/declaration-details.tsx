import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { dateLines, dietLines, storageLine } from '#contract/kitchen/declarations/declaration-wording.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { DietBadges } from '#web/domain/declarations/declaration-line.tsx'
import { KitchenNote } from '#web/domain/declarations/kitchen-note.tsx'
import { useNow } from '#web/platform/clock.ts'
import { Card } from '#web/ui/card.tsx'

/** All that the kitchen has declared of a meal, and whom to ask for more. */
export function DeclarationDetails({ item, phone }: { item: FoodItem; phone: string | null }) {
  const now = new Date(useNow(MINUTE_MS))
  const lines = [storageLine(item.storage, now), ...dateLines(item)].filter((line) => line !== undefined)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">Good to know</h2>
      <DietBadges texts={dietLines(item)} />
      {lines.map((line) => (
        <p key={line} className="font-medium">
          {line}
        </p>
      ))}
      <KitchenNote phone={phone} />
    </Card>
  )
}
