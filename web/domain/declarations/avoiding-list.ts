/** Shows the list that the document's own script has hidden, once the page's code has left out of it what the customer avoids. */
export const showAvoidingList = (): void => void delete document.documentElement.dataset['avoiding']
