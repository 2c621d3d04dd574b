const steps = [
  {
    name: 'Discover',
    text: 'See what the kitchens around you have left today, and until when.',
    picture: 'step-discover',
  },
  { name: 'Order', text: 'Pay in the app. Your meal is set aside under your name.', picture: 'step-order' },
  {
    name: 'Pickup',
    text: 'Show your QR code at the counter and take your meal home.',
    picture: 'step-pickup',
  },
]

export function Steps() {
  return (
    <section aria-labelledby="how" className="mx-auto w-full max-w-6xl px-4 pt-12 sm:px-6 md:pt-20">
      <h2 id="how" className="mb-6 text-3xl md:mb-10 md:text-4xl">
        Three steps to dinner
      </h2>
      <ol className="relative grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ name, text, picture }) => (
          <li
            key={name}
            className="relative flex flex-wrap items-start gap-5 md:flex-col md:gap-4 md:even:translate-y-6"
          >
            <img
              src={`/pictures/${picture}.svg`}
              alt=""
              width={128}
              height={128}
              loading="lazy"
              className="size-24 shrink-0 md:size-36"
            />
            <div className="flex-[1_1_10rem]">
              <h3 className="text-2xl">{name}</h3>
              <p className="mt-1 max-w-[32ch] text-lg text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
