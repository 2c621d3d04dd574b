import { lazy, type ReactNode, Suspense } from 'react'

export interface EmptyCityProps {
  title: string
  className: string
  children?: ReactNode
}

// Not needed where there are cards; without a network it has its title alone.
const Card = lazy(async () => ({
  default: await import('./empty-city-card.tsx').then(
    (module) => module.EmptyCityCard,
    () =>
      ({ title }: EmptyCityProps) => <p>{title}</p>,
  ),
}))

/** In the place of the cards when there are none, as high before its code is there as afterwards. */
export const EmptyCity = (props: EmptyCityProps) => (
  <Suspense fallback={<div className={props.className} />}>
    <Card {...props} />
  </Suspense>
)
