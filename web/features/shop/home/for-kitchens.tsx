import { TRIAL_MONTHS } from '#contract/constants.ts'
import { subscriptionTerms } from '#web/domain/subscription-terms.ts'
import { buttonClass } from '#web/ui/button.tsx'

export function ForKitchens({ onRegister }: { onRegister: () => void }) {
  return (
    <section aria-labelledby="kitchens" className="mx-auto w-full max-w-6xl px-4 pt-16 sm:px-6 md:pt-28">
      <div className="grid items-center gap-6 rounded-card bg-night px-6 py-10 text-on-night sm:px-10 md:grid-cols-[1fr_auto]">
        <div>
          <h2 id="kitchens" className="text-3xl md:text-4xl">
            Cooked too much?
          </h2>
          <p className="mt-3 max-w-[52ch] text-lg">
            <span>List it in thirty seconds, scan the code, hand over the bag.</span>{' '}
            <span className="whitespace-nowrap">{`${TRIAL_MONTHS}-month`}</span>{' '}
            <span>{`free trial at ${subscriptionTerms.trialCommission} commission, after that ${subscriptionTerms.monthlyPrice} per month at ${subscriptionTerms.commission} commission.`}</span>
          </p>
        </div>
        <button
          type="button"
          onClick={onRegister}
          className={buttonClass('secondary', 'min-h-14 px-8 text-lg')}
        >
          Become a partner
        </button>
      </div>
    </section>
  )
}
