export interface RestaurantRow {
  id: string
  account_id: string
  name: string
  address: string | null
  suburb: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  phone: string | null
  abn: string | null
  pickup_instructions: string | null
  image_url: string | null
  created_at: Date
  closed_at: Date | null
}

export interface RestaurantTables {
  restaurant: RestaurantRow
}
