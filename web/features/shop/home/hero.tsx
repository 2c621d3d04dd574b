import { Button } from '#web/ui/button.tsx'

interface HeroProps {
  onBrowse: () => void
  /** Absent when somebody is signed in. */
  onRegister: (() => void) | undefined
}

const buttonSizeClass = 'flex-1 max-sm:min-h-11 sm:flex-none sm:px-8 lg:min-h-14 lg:flex-1 lg:px-3 lg:text-lg'

/** What this is, in a few words: low, so that the first meals stand on the first screen. */
export function Hero({ onBrowse, onRegister }: HeroProps) {
  return (
    <section>
      {/* Fixed line breaks: automatic ones could move when the display font loads. */}
      <h1 tabIndex={-1} className="text-[2.125rem] leading-9 font-extrabold lg:text-[3.25rem] lg:leading-[1]">
        <span>Good food,</span> <br className="max-lg:hidden" />
        <span>before</span> <br className="lg:hidden" />
        <span>it goes</span> <br className="max-lg:hidden" />
        <span>to waste</span>
      </h1>
      <p className="mt-1.5 max-w-[34ch] leading-snug text-soft sm:text-lg lg:mt-4 lg:text-xl">
        Choose a meal in Melbourne, pay about half, pick it up on your way home.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-3 lg:mt-6">
        <Button onClick={onBrowse} className={buttonSizeClass}>
          Find a meal
        </Button>
        {onRegister !== undefined && (
          <Button variant="secondary" onClick={onRegister} className={buttonSizeClass}>
            Get started
          </Button>
        )}
      </div>
    </section>
  )
}

export const HeroPicture = () => (
  <img
    src="/pictures/evening-market.svg"
    alt="A food stall under string lights at dusk, with pizza, dumplings, curry and salad on the counter, and a tram going by"
    width={720}
    height={600}
    className="h-auto w-full max-lg:mx-auto max-lg:max-w-xl"
  />
)
