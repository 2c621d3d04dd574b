interface World {
  inMinutes: (minutes: number) => string
}

/** What a restaurant sends to list a food item, as it is; a test adds what it is about. */
export const newFoodItem = ({ inMinutes }: World) => ({
  name: 'Gnocchi',
  description: 'With sage.',
  original_price: 20,
  discounted_price: 9,
  cuisine_type: 'Italian' as const,
  quantity_available: 1,
  expires_at: inMinutes(60),
})
