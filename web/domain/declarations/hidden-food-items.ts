/** Shows the food items that the script of the document has hidden, once the code of the page has left out those with what the customer avoids. */
export const revealFoodItems = (): void => void delete document.documentElement.dataset['avoiding']
