export type { Block, EmailTemplate } from './email-template.ts'
export { type EmailBuilders, type EmailDeps, type EmailJob, type Emails } from './sending-flows.ts'
export { insertNewMessages, type UndeliveredCount } from './message-store.ts'
export { type OutgoingEmail, renderEmail } from './outgoing-email.ts'
export {
  firstNameToGreet,
  quoteTextChange,
  quoteUserText,
  sanitizeUserText,
  formatDayAndTime,
  formatGreeting,
  formatHours,
  formatMinutes,
  formatMoney,
} from './user-text-rules.ts'
