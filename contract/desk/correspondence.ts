import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Proposal } from '#contract/money/proposals.ts'
import { deskPaths } from '#contract/people/desk-paths.ts'
import { Id, InstantReply, visibleLine, visibleText } from '#contract/values.ts'

export const NOTE_MAX = 500
const SUBJECT_MAX = 120
const MESSAGE_MAX = 4_000
const A_DAY = 24 * 60

const words = (required: string, max: number) =>
  visibleText(required).max(max, `Please use at most ${max} characters`)

/** What an operator has noted of a person or a restaurant. Only the desk reads it, and who is meant exports it. */
export const DeskNote = z.object({
  id: Id,
  at: InstantReply,
  text: z.string(),
  written_by: z.string().nullable().meta({ description: 'The name of the operator' }),
})
export type DeskNote = z.infer<typeof DeskNote>

const DeskMessage = DeskNote.extend({ subject: z.string() })
export type DeskMessage = z.infer<typeof DeskMessage>

/** The same as the person or the owner of the restaurant exports it. */
export const ExportedNote = DeskNote.pick({ at: true, text: true })
export const ExportedMessage = DeskMessage.pick({ at: true, subject: true, text: true })

/** A message that another operator has confirmed. */
const MessageToAll = DeskMessage.extend({
  confirmed_by: z.string().nullable().meta({ description: 'The name of the operator' }),
  restaurants: z.int().meta({ description: 'How many it goes to' }),
  sent: z.int(),
  failed: z.int().meta({ description: 'Whose mail server refuses it, or did not answer for days' }),
  stopped: z.int().meta({ description: 'Whose owner has stopped these messages, or has left' }),
})
export type MessageToAll = z.infer<typeof MessageToAll>

const DeskFoodItem = z.object({
  id: Id,
  name: z.string(),
  ends_at: InstantReply,
  decision_id: Id.nullable().meta({ description: 'The decision by which it is hidden' }),
})
export type DeskFoodItem = z.infer<typeof DeskFoodItem>

export const RestaurantCorrespondence = z.object({
  notes: z.array(DeskNote),
  messages: z.array(DeskMessage),
  food_items: z.array(DeskFoodItem).meta({ description: 'On sale, or hidden by a decision' }),
})

const NewNote = words('Please write a note', NOTE_MAX)
const NewMessage = z.object({
  subject: visibleLine('Please give a subject').max(
    SUBJECT_MAX,
    `Please use at most ${SUBJECT_MAX} characters`,
  ),
  text: words('Please write a message', MESSAGE_MAX),
})
export type NewMessage = z.infer<typeof NewMessage>

const ofRestaurant = z.object({ restaurant_id: Id })
const ofPerson = z.object({ account_id: Id })

const noteAbout = (subject: string) => ({
  access: 'support' as const,
  summary: `Notes something about ${subject}, for the desk, and gives all notes, the newest first.`,
  reply: z.array(DeskNote),
  status: 201 as const,
})

export const correspondenceApi = {
  notePerson: endpoint(deskPaths.correspondence.notePerson, {
    ...noteAbout('a person'),
    input: ofPerson.extend({ text: NewNote }),
  }),
  sendSignInLink: endpoint(deskPaths.correspondence.sendSignInLink, {
    access: 'support',
    summary:
      'Emails a person the link by which they set a new password, and why. Nobody at the desk sees it, and two-step sign-in stays.',
    input: ofPerson.extend({ reason: words('Please say why', NOTE_MAX) }),
    reply: z.void(),
    status: 204,
    budget: { purpose: 'desk_sign_in_link', per: 'account', limit: 20, minutes: A_DAY },
    failures: ['too_many_requests'],
  }),
  ofRestaurant: endpoint(deskPaths.correspondence.ofRestaurant, {
    access: 'support',
    summary: 'The notes about a restaurant, the messages to it, and what it has on sale.',
    input: ofRestaurant,
    reply: RestaurantCorrespondence,
  }),
  noteRestaurant: endpoint(deskPaths.correspondence.noteRestaurant, {
    ...noteAbout('a restaurant'),
    input: ofRestaurant.extend({ text: NewNote }),
  }),
  sendMessage: endpoint(deskPaths.correspondence.sendMessage, {
    access: 'support',
    summary: 'Emails the owner of a restaurant.',
    input: NewMessage.extend(ofRestaurant.shape),
    reply: DeskMessage,
    status: 201,
    budget: { purpose: 'desk_message', per: 'account', limit: 50, minutes: A_DAY },
    failures: ['too_many_requests'],
  }),
  messagesToAll: endpoint(deskPaths.correspondence.messagesToAll, {
    access: 'support',
    summary: 'The latest messages to all restaurants, the newest first.',
    input: z.object({}),
    reply: z.array(MessageToAll),
  }),
  proposeMessage: endpoint(deskPaths.correspondence.proposeMessage, {
    access: 'support',
    summary: 'Drafts a message to all restaurants, which is sent once another person confirms it.',
    input: NewMessage,
    reply: Proposal,
    status: 201,
    budget: { purpose: 'message_to_all', per: 'account', limit: 5, minutes: A_DAY },
    failures: ['too_many_requests'],
  }),
}
