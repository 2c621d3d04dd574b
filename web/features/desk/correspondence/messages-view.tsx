import type { MessageToAll } from '#contract/desk/correspondence.ts'
import type { DeskGo } from '#web/domain/desk/desk-view.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { MessageForm } from '#web/domain/desk/correspondence/message-form.tsx'
import { WrittenBy } from '#web/domain/desk/correspondence/notes-card.tsx'

/** Drafts a message to all restaurants, and shows those that were sent. */
export function MessagesView({ go }: { go: DeskGo }) {
  const query = useEndpoint(deskApi.correspondence.messagesToAll, {}, { staleTime: 0 })
  const propose = useDeskCall(deskApi.correspondence.proposeMessage)
  return (
    <>
      <BackButton onBack={() => go({ name: 'restaurants' })}>All restaurants</BackButton>
      <PageHeading lead="It is sent once another person has read and confirmed it.">
        Message to all restaurants
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <MessageForm
            name="Message to all restaurants"
            sendLabel="Have it confirmed"
            send={async (message) => {
              await propose.mutateAsync(message)
              notify('Somebody else has to confirm it. Until then it is not sent.', 'success')
              await refresh(deskApi.proposals.browse, deskApi.operators.overview)
              go({ name: 'proposals' })
            }}
          />
        </Card>
        <QueryContent
          query={query}
          loadingLabel="Loading messages"
          skeletonClass="h-40 w-full"
          errorText="The messages could not be loaded."
        >
          {(messages) => messages.map((message) => <SentMessage key={message.id} message={message} />)}
        </QueryContent>
      </div>
    </>
  )
}

/** "212 of 214 sent · 1 failed · 1 stopped" */
const countsOf = ({ restaurants, sent, failed, stopped }: MessageToAll): string =>
  [
    `${sent} of ${restaurants} sent`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(stopped > 0 ? [`${stopped} stopped by owners`] : []),
  ].join(' · ')

function SentMessage({ message }: { message: MessageToAll }) {
  const { subject, text, written_by, at } = message
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-xl wrap-anywhere">{subject}</h2>
      <p className="font-semibold tabular-nums">{countsOf(message)}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <WrittenBy written_by={written_by} at={at} />
    </Card>
  )
}
