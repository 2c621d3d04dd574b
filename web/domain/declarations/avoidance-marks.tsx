import { isolatedText } from '#contract/text/isolated-text.ts'
import CircleAlert from 'virtual:icons/circle-alert'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { useDeferredValue } from 'react'
import { dietNames, foodNames } from '#contract/kitchen/declarations/allergens.ts'
import { allergensText } from '#contract/kitchen/declarations/allergen-wording.ts'
import { classes } from '#web/ui/class-names.ts'
import { type Collision, collisionOf, useAvoidance } from './avoidance.ts'
import { UNREAD_TEXT, unstatedNames } from './collision-wording.ts'
import type { ReadableFoodItem } from './undeclared-words.ts'

interface AvoidanceMark {
  tone: 'amber' | 'red'
  text: string
}

export function marksOf(collision: Collision): AvoidanceMark[] {
  const { contains, may_be_present, undeclared, is_unread, not_of_diets, named_foods } = collision
  const marks: AvoidanceMark[] = []
  if (contains.length > 0) marks.push({ tone: 'red', text: `You avoid: ${allergensText(contains)}` })
  for (const { text, isHiding } of undeclared) marks.push({ tone: isHiding ? 'red' : 'amber', text })
  for (const { diet, word } of named_foods)
    marks.push({ tone: 'red', text: `You avoid ${foodNames[diet]}: its text says “${isolatedText(word)}”` })
  if (is_unread) marks.push({ tone: 'amber', text: UNREAD_TEXT })
  if (may_be_present.length > 0)
    marks.push({ tone: 'amber', text: `You avoid, maybe in it: ${allergensText(may_be_present)}` })
  const unstated = unstatedNames(collision)
  if (unstated.length > 0)
    marks.push({ tone: 'amber', text: `You avoid, not stated: ${unstated.join(', ')}` })
  if (not_of_diets.length > 0)
    marks.push({
      tone: 'red',
      text: `Not declared: ${not_of_diets.map((diet) => dietNames[diet].toLowerCase()).join(', ')}`,
    })
  return marks
}

const toneClasses = { amber: 'bg-amber-wash text-amber', red: 'bg-red-wash text-red' }

/** What a meal has, or may have, of what the customer avoids; nothing for everybody else. */
export function AvoidanceMarks({ item, className }: { item: ReadableFoodItem; className?: string }) {
  // After the tick that changes it is painted.
  const collision = collisionOf(item, useDeferredValue(useAvoidance()))
  if (collision === undefined) return null
  return (
    <ul className={classes('flex flex-col items-start gap-1.5', className)}>
      {marksOf(collision).map(({ tone, text }) => {
        const Icon = tone === 'red' ? CircleAlert : TriangleAlert
        return (
          <li key={text}>
            <span
              className={classes(
                'inline-flex gap-1.5 rounded-control px-2.5 py-1 text-sm font-semibold',
                toneClasses[tone],
              )}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 text-pretty wrap-anywhere">{text}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
