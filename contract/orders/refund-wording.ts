/** Why the refund of an order that its customer cancelled is not sent yet; `until`: a day and time as it is read. */
export const refundWaitsText = (until: string): string =>
  `It waits until ${until} at the latest: a counter device of the restaurant is offline, and may have handed the order over before you cancelled.`
