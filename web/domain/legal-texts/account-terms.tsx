import { LegalTextLink } from './legal-text-link.tsx'

interface AccountTermsProps {
  /** What the button below does, as in "By joining". */
  act: string
  isRestaurant?: boolean
}

/** What somebody agrees to who opens an account. */
export const AccountTerms = ({ act, isRestaurant = false }: AccountTermsProps) => (
  <p className="text-sm text-soft">
    By {act} you agree to the <LegalTextLink kind="terms">terms of use</LegalTextLink>
    {isRestaurant && (
      <>
        {' '}
        and the <LegalTextLink kind="restaurant-terms">restaurant terms</LegalTextLink>
      </>
    )}
    . We use your details as the <LegalTextLink kind="privacy">privacy page</LegalTextLink> says.
  </p>
)
