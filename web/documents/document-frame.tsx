import House from 'virtual:icons/house'
import ShoppingBasket from 'virtual:icons/shopping-basket'
import UtensilsCrossed from 'virtual:icons/utensils-crossed'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { shopPaths } from '#contract/shop/public-pages.ts'
import { Claim, LegalTextLinks } from '#web/footer.tsx'
import {
  accountClass,
  brandClass,
  footerClass,
  footerLinkClass,
  footerLinksClass,
  footerRowClass,
  headerButtonClass,
  headerClass,
  headerRowClass,
  navigationClass,
  navigationIconClass,
  navigationItemClass,
  skipClass,
} from '#web/frame-classes.ts'
import { buttonClass } from '#web/ui/button.tsx'

/**
 * Header and footer of the shop, with links in place of buttons: a document has no script, and knows neither
 * an account nor a cart.
 */
export function DocumentFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pb-16 lg:pb-0">
      <header className={headerClass}>
        <a href="#content" className={skipClass}>
          Skip to content
        </a>
        <div className={headerRowClass}>
          <a href={shopPaths.home} className={brandClass}>
            <img src="/favicon.svg" alt="" width={36} height={36} fetchPriority="low" className="size-9" />
            Surplate
          </a>
          <nav aria-label="Main" className={navigationClass}>
            <NavigationLink href={shopPaths.home} icon={House}>
              Home
            </NavigationLink>
            <NavigationLink href={shopPaths.browse} icon={UtensilsCrossed}>
              Browse Food
            </NavigationLink>
            <NavigationLink href={shopPaths.cart} icon={ShoppingBasket}>
              Cart
            </NavigationLink>
          </nav>
          <div className={accountClass}>
            <a href={shopPaths.signIn} className={headerButtonClass}>
              Login / Register
            </a>
          </div>
        </div>
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer className={footerClass}>
        <div className={footerRowClass}>
          <Claim />
          <nav aria-label="More" className={footerLinksClass}>
            <FooterLink href={shopPaths.browse}>Today’s meals</FooterLink>
            <FooterLink href={shopPaths.signIn}>For restaurants</FooterLink>
            <FooterLink href="/api/docs">For developers</FooterLink>
          </nav>
        </div>
        <LegalTextLinks />
      </footer>
    </div>
  )
}

interface NavigationLinkProps {
  href: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  children: string
}

const NavigationLink = ({ href, icon: Icon, children }: NavigationLinkProps) => (
  <a href={href} className={navigationItemClass}>
    <Icon aria-hidden="true" className={navigationIconClass} />
    {children}
  </a>
)

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className={footerLinkClass}>
    {children}
  </a>
)

/** The way to everything that is on sale. */
export function BrowseLink({ children }: { children: string }) {
  return (
    <a href={shopPaths.browse} className={buttonClass('secondary')}>
      {children}
    </a>
  )
}
