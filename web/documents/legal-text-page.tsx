import type { LegalTextPage } from '#contract/people/legal-texts.ts'
import { type LegalTextKind, legalTextNames, legalTextPath, legalTextVersionPath } from '#contract/links.ts'
import { LegalTextDocument } from './legal-text-document.tsx'
import { shopImage } from './preview-image.ts'
import { renderDocument } from './render-document.tsx'

const descriptions: Record<LegalTextKind, string> = {
  terms: 'What you and Surplate agree on when you order a surplus meal.',
  'restaurant-terms':
    'What a restaurant and Surplate agree on: fees, payment, food safety and notice of changes.',
  privacy: 'What Surplate knows about you, why, for how long, and how to see or erase it.',
  refunds: 'When you get your money back, how to complain, and your rights under Australian Consumer Law.',
  allergens: 'What allergen information on Surplate means, what it does not, and what to do in an emergency.',
  accessibility:
    'How Surplate is made to be used by everybody, and whom to tell when something does not work.',
  decisions: 'How reports, complaints and suspensions are decided, by whom, and how to appeal.',
}

/** The document of a text that the operator publishes. */
export const prerenderLegalText = (
  template: string,
  { page, origin }: { page: LegalTextPage; origin: string },
): Promise<string> => {
  const { kind, version, is_permanent } = page
  const head = {
    title: legalTextNames[kind],
    description: descriptions[kind],
    image: shopImage,
    path: is_permanent ? legalTextVersionPath(kind, version) : legalTextPath(kind),
    isIndexed: !is_permanent,
  }
  return renderDocument(template, { head, content: <LegalTextDocument {...page} /> }, origin)
}
