import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { EarlierComplaints } from '#web/features/kitchen/complaints/restaurant-complaints.tsx'
import { HoursCard } from '#web/features/kitchen/hours/hours-card.tsx'
import { RecallFood } from '#web/features/kitchen/recalls/recall-food.tsx'
import { RegistrationCard } from '#web/features/kitchen/registration/registration-card.tsx'
import { PastDecisions } from '#web/features/kitchen/restaurants/decisions-card.tsx'
import { PositionCard } from '#web/features/kitchen/restaurants/position-card.tsx'
import { RestaurantProfileCard } from '#web/features/kitchen/restaurants/restaurant-profile-form.tsx'
import { DevicesCard } from '#web/features/kitchen/staff/devices-card.tsx'
import { TeamCard } from '#web/features/kitchen/staff/team-card.tsx'
import { RingSwitch } from '#web/features/kitchen/tonight/new-order-ring.tsx'
import { WeeklyPlansCard } from '#web/features/kitchen/weekly-plans/weekly-plans-card.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { CardGrid } from './card-grid.tsx'

/** What is set once, and what is needed at once when food has to be recalled: that comes first. */
export function SettingsCards({ user }: { user: User }) {
  const isOwn = isOwner(user)
  return (
    <CardGrid title="Settings">
      <RecallFood user={user} />
      <HoursCard />
      <WeeklyPlansCard />
      {isOwn && (
        <>
          <RestaurantProfileCard />
          <RegistrationCard />
          <PositionCard />
          <TeamCard />
        </>
      )}
      <DevicesCard />
      <EarlierComplaints />
      <PastDecisions user={user} />
      <div className={classes(cardClass, 'flex min-h-16 items-center px-5 sm:min-h-19')}>
        <RingSwitch />
      </div>
    </CardGrid>
  )
}
