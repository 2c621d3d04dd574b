import type { DeskMessage } from '#contract/desk/correspondence.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { FoodItemsCard } from './food-items-card.tsx'
import { MessageForm } from './message-form.tsx'
import { NotesCard, WrittenBy } from './notes-card.tsx'

const refreshCorrespondence = (): Promise<void> => refresh(deskApi.correspondence.ofRestaurant)

/** What the desk does about a restaurant that calls, or about which somebody calls. */
export function RestaurantCorrespondence({ restaurant_id }: { restaurant_id: string }) {
  const query = useEndpoint(deskApi.correspondence.ofRestaurant, { restaurant_id }, { staleTime: 0 })
  const note = useDeskCall(deskApi.correspondence.noteRestaurant)
  return (
    <QueryContent
      query={query}
      loadingLabel="Loading notes and messages"
      skeletonClass="h-40 w-full"
      errorText="Notes and messages could not be loaded."
    >
      {({ notes, messages, food_items }) => (
        <>
          <NotesCard
            notes={notes}
            add={async (text) => {
              await note.mutateAsync({ restaurant_id, text })
              await refreshCorrespondence()
            }}
          />
          {food_items.length > 0 && (
            <FoodItemsCard food_items={food_items} onChanged={refreshCorrespondence} />
          )}
          <Messages restaurant_id={restaurant_id} messages={messages} />
        </>
      )}
    </QueryContent>
  )
}

function Messages({ restaurant_id, messages }: { restaurant_id: string; messages: DeskMessage[] }) {
  const send = useDeskCall(deskApi.correspondence.sendMessage)
  return (
    <FoldedCard
      title="Write to the owner"
      level={2}
      note={messages.length > 0 ? `${messages.length} sent` : undefined}
      keepsContent
    >
      <MessageForm
        name="Write to the owner"
        sendLabel="Send the message"
        send={async (message) => {
          await send.mutateAsync({ restaurant_id, ...message })
          notify('The message is on its way to the owner.', 'success')
          await refreshCorrespondence()
        }}
      />
      {messages.length > 0 && (
        <ul className="mt-6 flex flex-col gap-4">
          {messages.map(({ id, subject, text, ...written }) => (
            <li key={id}>
              <p className="font-semibold wrap-anywhere">{subject}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              <WrittenBy {...written} />
            </li>
          ))}
        </ul>
      )}
    </FoldedCard>
  )
}
