import ChefHat from 'virtual:icons/chef-hat'
import CircleUserRound from 'virtual:icons/circle-user-round'
import House from 'virtual:icons/house'
import ReceiptText from 'virtual:icons/receipt-text'
import ScanLine from 'virtual:icons/scan-line'
import ShoppingBasket from 'virtual:icons/shopping-basket'
import UtensilsCrossed from 'virtual:icons/utensils-crossed'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { useCart, countUnits } from './domain/orders/cart.ts'
import { useHasHolds, useHolds } from './domain/orders/holds.ts'
import { useHydrated } from './platform/prerender/hydrated.ts'
import { canManage, membershipOf } from './domain/people/membership.ts'
import { signOut } from './domain/people/session.ts'
import {
  accountClass,
  brandClass,
  headerButtonClass,
  headerClass,
  headerRowClass,
  navigationClass,
  navigationIconClass,
  navigationItemClass,
  skipClass,
} from './frame-classes.ts'
import { classes } from './ui/class-names.ts'
import { type AuthView, type Go, signInView, type View } from './view.ts'

interface HeaderProps {
  view: View
  go: Go
  user: User | null
}

/**
 * Brand and account at the top; navigation beside the brand, where the account does not move it, or at the
 * bottom of a phone.
 */
export function Header({ view, go, user }: HeaderProps) {
  const isHydrated = useHydrated()
  const logOut = async (): Promise<void> => {
    await signOut()
    go({ name: 'home' })
  }
  return (
    <header className={headerClass}>
      <a href="#content" className={skipClass}>
        Skip to content
      </a>
      <div className={headerRowClass}>
        <button type="button" onClick={() => go({ name: 'home' })} className={brandClass}>
          <img src="/favicon.svg" alt="" width={36} height={36} className="size-9" />
          <span className={classes(user !== null && 'sr-only sm:not-sr-only')}>Surplate</span>
        </button>
        <Navigation view={view} go={go} user={user} />
        <div className={accountClass}>
          {!isHydrated ? null : user === null ? (
            <TextButton onClick={() => go(signInFrom(view))}>Login / Register</TextButton>
          ) : (
            <>
              <AccountButton
                name={user.name}
                current={view.name === 'account'}
                onClick={() => go({ name: 'account' })}
              />
              <TextButton onClick={() => void logOut()}>Logout</TextButton>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** As wide as the items that the account adds later (index.html). */
const accountItemsClass =
  'in-data-[account-items=1]:after:flex-1 in-data-[account-items=2]:after:flex-2 lg:after:hidden'

function Navigation({ view, go, user }: HeaderProps) {
  const isHydrated = useHydrated()
  const inCart = countUnits(useCart())
  const hasHolds = useHasHolds()
  const item = (to: View, label: string, icon: ComponentType<SVGProps<SVGSVGElement>>, badge?: ReactNode) => (
    <NavigationItem icon={icon} current={view.name === to.name} onClick={() => go(to)} badge={badge}>
      {label}
    </NavigationItem>
  )
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className={classes(navigationClass, !isHydrated && accountItemsClass)}
    >
      {item({ name: 'home' }, 'Home', House)}
      {item({ name: 'browse' }, 'Browse Food', UtensilsCrossed)}
      {item({ name: 'cart' }, 'Cart', ShoppingBasket, inCart > 0 && <CartCount count={inCart} />)}
      {user !== null && item({ name: 'orders' }, 'My orders', ReceiptText, hasHolds && <HoldCount />)}
      {canManage(user) && item({ name: 'restaurant-dashboard' }, 'Dashboard', ChefHat)}
      {membershipOf(user)?.role === 'counter' && (
        <NavigationItem
          icon={ScanLine}
          current={false}
          onClick={() => location.assign('/counter')}
          badge={null}
        >
          Counter
        </NavigationItem>
      )}
    </nav>
  )
}

const countClass =
  'absolute top-1 left-1/2 ml-1 grid min-w-5 place-items-center rounded-full bg-tomato px-1 text-xs/5 font-bold text-on-tomato tabular-nums lg:static lg:ml-0'

function CartCount({ count }: { count: number }) {
  return (
    <span data-testid="cart-count" className={countClass}>
      <span>{count}</span>
      <span className="sr-only"> in your cart</span>
    </span>
  )
}

function HoldCount() {
  const count = useHolds().length
  if (count === 0) return null
  return (
    <span data-testid="hold-count" className={countClass}>
      <span>{count}</span>
      <span className="sr-only"> held, not paid yet</span>
    </span>
  )
}

interface NavigationItemProps {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  current: boolean
  onClick: () => void
  badge: ReactNode
  children: ReactNode
}

function NavigationItem({ icon: Icon, current, onClick, badge, children }: NavigationItemProps) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      className={navigationItemClass}
    >
      <Icon aria-hidden="true" className={navigationIconClass} />
      <span className="lg:group-aria-[current]:underline lg:group-aria-[current]:decoration-tomato lg:group-aria-[current]:decoration-3 lg:group-aria-[current]:underline-offset-8">
        {children}
      </span>
      <span className="contents">{badge}</span>
    </button>
  )
}

function AccountButton({ name, current, onClick }: { name: string; current: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      title="Your account"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      className="flex min-h-11 max-w-max min-w-0 flex-[1_1_8rem] items-center gap-2 rounded-full border-2 border-line pr-3 pl-2 text-left font-semibold hover:border-ink hover:bg-sunk aria-[current]:border-ink"
    >
      <CircleUserRound aria-hidden="true" className="size-6 shrink-0" />
      <span className="line-clamp-2 min-w-0 leading-tight wrap-anywhere">
        <Untranslated words={[name]}>{`Hello, ${name}`}</Untranslated>
      </span>
    </button>
  )
}

function TextButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={headerButtonClass}>
      {children}
    </button>
  )
}

/** Signing in leads home, but back to a view that was opened for an account or a cart. */
function signInFrom(view: View): AuthView {
  switch (view.name) {
    case 'cart':
    case 'orders':
    case 'order':
    case 'account':
    case 'restaurant-dashboard':
    case 'invitation':
      return signInView(view)
    default:
      return { name: 'auth', mode: 'sign-in' }
  }
}
