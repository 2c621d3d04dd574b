import { legalTextKinds, legalTextNames, legalTextPath } from '#contract/links.ts'
import {
  footerClass,
  footerLinkClass,
  footerLinksClass,
  footerRowClass,
  footerTextsClass,
} from './frame-classes.ts'
import type { Go } from './view.ts'

export function Footer({ go }: { go: Go }) {
  return (
    <footer className={footerClass}>
      <div className={footerRowClass}>
        <Claim />
        <nav aria-label="More" className={footerLinksClass}>
          <button type="button" onClick={() => go({ name: 'browse' })} className={footerLinkClass}>
            Today’s meals
          </button>
          <button
            type="button"
            onClick={() => go({ name: 'auth', mode: 'create-account', user_type: 'restaurant' })}
            className={footerLinkClass}
          >
            For restaurants
          </button>
          <a href="/api/docs" className={footerLinkClass}>
            For developers
          </a>
        </nav>
      </div>
      <LegalTextLinks />
    </footer>
  )
}

/**
 * Explicit lines on a phone: text that wraps by itself would wrap differently once the display face has
 * loaded.
 */
export const Claim = () => (
  <p className="font-display text-xl font-bold">
    <span className="block sm:inline">Good food, </span>
    <span className="block sm:inline">before it goes to waste.</span>
  </p>
)

/** The texts of the operator, which are documents: links in the shop too. */
export const LegalTextLinks = () => (
  <nav aria-label="Terms and policies" className={footerTextsClass}>
    {legalTextKinds.map((kind) => (
      <a key={kind} href={legalTextPath(kind)} className={footerLinkClass}>
        {legalTextNames[kind]}
      </a>
    ))}
  </nav>
)
