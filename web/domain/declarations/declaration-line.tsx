import { isolatedText } from '#contract/text/isolated-text.ts'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { dietNames } from '#contract/kitchen/declarations/allergens.ts'
import type { Allergens, Declaration } from '#contract/kitchen/declarations/declarations.ts'
import {
  allergenLine,
  containsLine,
  dietLines,
  notStatedLine,
  tracesLine,
} from '#contract/kitchen/declarations/allergen-wording.ts'
import { classes } from '#web/ui/class-names.ts'

/**
 * The allergens of a meal in one line that wraps and is never cut: what it contains, its traces, and in amber
 * what is not stated.
 */
export function AllergenLine({ allergens, className }: { allergens: Allergens; className?: string }) {
  const contains = containsLine(allergens)
  const traces = tracesLine(allergens)
  const notStated = notStatedLine(allergens)
  const isEmpty = contains === undefined && traces === undefined && notStated === undefined
  return (
    <p className={classes('wrap-anywhere', className)}>
      {isEmpty && <span>{allergenLine(allergens)}</span>}
      {contains !== undefined && <strong>{contains}</strong>}
      {traces !== undefined && <span>{contains === undefined ? traces : ` · ${traces}`}</span>}
      {notStated !== undefined && (
        <>
          {notStated.startsWith('Other') && <span>{' · '}</span>}
          <span className="font-semibold text-amber">
            <TriangleAlert aria-hidden="true" className="mr-1 mb-0.5 inline size-4" />
            <span>{notStated}</span>
          </span>
        </>
      )}
    </p>
  )
}

/** "Halal certified by ICCV" */
export const certifierTexts = ({ certificates }: Pick<Declaration, 'certificates'>): string[] =>
  certificates.map(({ diet, certifier }) => `${dietNames[diet]} by ${isolatedText(certifier)}`)

/** What a kitchen has declared of a meal, as short as a card needs it. */
export function DeclarationLine({ declared, className }: { declared: Declaration; className?: string }) {
  return (
    <div className={className}>
      <AllergenLine allergens={declared.allergens} />
      <DietBadges
        texts={[...certifierTexts(declared), ...dietLines({ diets: declared.diets, certificates: [] })]}
        className="mt-1"
      />
    </div>
  )
}

export function DietBadges({ texts, className }: { texts: string[]; className?: string }) {
  if (texts.length === 0) return null
  return (
    <ul className={classes('flex flex-wrap gap-1.5', className)}>
      {texts.map((text) => (
        <li key={text}>
          <span className="inline-block rounded-control bg-leaf-wash px-2 text-sm leading-5 font-semibold text-leaf wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
