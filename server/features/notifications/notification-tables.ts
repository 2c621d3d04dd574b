interface MessageSentTable {
  /** What the message is about: its kind and ids, nothing of a person. */
  key: string
  asked_at: Date
  claimed_at: Date | null
  sent_at: Date | null
}

declare module '#server/platform/db.ts' {
  interface Tables {
    message_sent: MessageSentTable
  }
}
