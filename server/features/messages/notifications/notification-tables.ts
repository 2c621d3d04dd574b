interface MessageSentRow {
  /** What the message is about: its kind and ids, nothing of a person. */
  key: string
  requested_at: Date
  claimed_at: Date | null
  sent_at: Date | null
}

export interface NotificationTables {
  message_sent: MessageSentRow
}
