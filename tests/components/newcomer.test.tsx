import { it } from '#tests/support/page-test.ts'

// With a photo, and how much a restaurant does for it, in a browser: tests/e2e/newcomer.test.ts.
it('leads a new restaurant to its first meal on sale, with nothing to look for', async ({ visit }) => {
  const page = visit()
  await page.press('Become a partner')
  await page.createAccount({
    user_type: 'Restaurant',
    name: 'The Little Trattoria',
    email: 'first-evening@surplate.example',
  })
  await page.find('heading', 'Good food, before it goes to waste')
  await page.goTo('Dashboard')
  await page.fill({
    Name: 'Pumpkin cannelloni',
    Description: 'Ricotta, roast pumpkin and sage.',
    'Original price': '24',
    'Discounted price': '11.50',
    Cuisine: 'Italian',
    Quantity: '3',
  })
  await page.press('Add Food Item')
  await page.shows('Food item added successfully!')
  await page.find('row', 'Pumpkin cannelloni')

  // The form has given way to the meal, and what is missing for customers to find it comes next.
  await page.find('heading', 'Where do customers find you?')
  await page.press('Open the form')
  await page.field('Original price')
})
