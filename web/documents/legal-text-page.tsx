import type { LegalTextPage, LegalTextEdition } from '#contract/people/legal-texts.ts'
import { type LegalTextKind, legalTextNames, legalTextPath, legalTextVersionPath } from '#contract/links.ts'
import { shopImage } from './preview-image.ts'
import { renderDocument } from './render-document.tsx'
import { longDate } from '#contract/time-wording.ts'
import { LegalTextBody } from '#web/domain/legal-texts/legal-text-body.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'

/** A text that the operator publishes: from when it holds, what it says, and its other versions. */
export function LegalTextDocument(page: LegalTextPage) {
  const { kind, version, effective_at, state, body, blanks, others } = page
  const former = others.filter((other) => other.state === 'former')
  return (
    <Page medium>
      <PageHeading
        lead={`Version ${version}, ${state === 'current' ? 'in effect from' : 'from'} ${longDate(effective_at)}`}
      >
        {legalTextNames[kind]}
      </PageHeading>
      <OtherVersion {...page} />
      <LegalTextBody body={body} blanks={blanks} />
      {former.length > 0 && (
        <section aria-labelledby="earlier-versions" className="mt-10 border-t border-line pt-6">
          <h2 id="earlier-versions" className="mb-2 text-xl">
            Earlier versions
          </h2>
          <ul>
            {former.map((other) => (
              <li key={other.version}>
                <VersionLink kind={kind} {...other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

const VersionLink = ({ kind, version, effective_at }: LegalTextEdition & Pick<LegalTextPage, 'kind'>) => (
  <a href={legalTextVersionPath(kind, version)} className={linkClass}>
    Version {version}, from {longDate(effective_at)}
  </a>
)

/** Leads from a version that is not in effect to the one that is, and from that one to what comes. */
function OtherVersion({ kind, effective_at, state, others }: LegalTextPage) {
  if (state !== 'current')
    return (
      <Callout kind="warning">
        <p>
          {state === 'former'
            ? 'A later version has replaced this one.'
            : `This version takes effect on ${longDate(effective_at)}.`}{' '}
          <a href={legalTextPath(kind)} className={linkClass}>
            Read the one in effect
          </a>
        </p>
      </Callout>
    )
  const coming = others.find((other) => other.state === 'coming')
  if (coming === undefined) return null
  return (
    <Callout kind="info">
      <p>
        A new version takes effect on {longDate(coming.effective_at)}.{' '}
        <a href={legalTextVersionPath(kind, coming.version)} className={linkClass}>
          Read it now
        </a>
      </p>
    </Callout>
  )
}

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
