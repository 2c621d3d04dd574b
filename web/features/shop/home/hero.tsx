import { Button } from '#web/ui/button.tsx'

interface HeroProps {
  onBrowse: () => void
  /** Absent when somebody is signed in. */
  onRegister: (() => void) | undefined
}

/** Fixed line breaks: automatic ones could move when the display font loads. */
const headingLines = ['Good food,', 'before it goes', 'to waste']

export function Hero({ onBrowse, onRegister }: HeroProps) {
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-8 px-4 pt-6 pb-10 sm:px-6 md:grid-cols-[1.05fr_1fr] md:gap-12 md:py-14">
      <div>
        <h1 tabIndex={-1} className="text-[2.75rem] leading-[1] font-extrabold sm:text-6xl md:text-5xl lg:text-7xl">
          {headingLines.map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-5 max-w-[34ch] text-lg text-soft sm:text-xl">
          Melbourne’s kitchens always cook a little too much. Choose a meal, pay about half, pick it up on your way home.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button onClick={onBrowse} className="min-h-14 flex-1 text-lg sm:flex-none sm:px-8 md:px-5 lg:px-8">
            Find a meal
          </Button>
          {onRegister !== undefined && (
            <Button variant="secondary" onClick={onRegister} className="min-h-14 flex-1 text-lg sm:flex-none sm:px-8 md:px-5 lg:px-8">
              Get started
            </Button>
          )}
        </div>
      </div>
      <img
        src="/pictures/evening-market.svg"
        alt="A food stall under string lights at dusk, with pizza, dumplings, curry and salad on the counter, and a tram going by"
        width={720}
        height={600}
        fetchPriority="high"
        className="h-auto w-full"
      />
    </section>
  )
}
