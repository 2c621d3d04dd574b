import { LegalTextLink } from './legal-text-link.tsx'

interface AccountTermsProps {
  /** What the button below does, as in "By joining". */
  act: string
  isRestaurant?: boolean
}

/** What somebody agrees to who opens an account. */
export const AccountTerms = ({ act, isRestaurant = false }: AccountTermsProps) => (
  <p className="text-sm text-soft">
    <span>{`By ${act} you agree to the`}</span> <LegalTextLink kind="terms">terms of use</LegalTextLink>
    {isRestaurant && (
      <>
        {' '}
        <span>and the</span> <LegalTextLink kind="restaurant-terms">restaurant terms</LegalTextLink>
      </>
    )}
    <span>. We use your details as the</span> <LegalTextLink kind="privacy">privacy page</LegalTextLink>{' '}
    <span>says.</span>
  </p>
)
