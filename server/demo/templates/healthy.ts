import { toTemplates } from './template.ts'

export const healthyTemplates = toTemplates({
  loam: [
    [
      'grain-beetroot',
      1800,
      800,
      380,
      'Lentil, beetroot and feta salad',
      'Puy lentils, roast beetroot, dill and feta. Dressed early, better by evening.',
    ],
    [
      'soup-pumpkin',
      1400,
      550,
      450,
      'Pumpkin and ginger soup',
      'Smooth, a little hot from ginger, seeds on top. Vegan. Sourdough in the bag.',
    ],
    ['wrap-vegetable', 1500, 650, 340, 'Roast vegetable and hummus wrap', 'Zucchini, capsicum, hummus and zaatar in flatbread. Vegan.'],
  ],
  parrot: [
    ['poke-salmon', 2000, 1250, 420, 'Salmon poke bowl', 'Salmon cut today, rice, edamame, avocado and radish. Eat tonight.'],
    ['poke-tofu', 1850, 740, 420, 'Teriyaki tofu bowl', 'Crisp tofu, rice, cucumber, edamame and sesame. Vegan.'],
    ['salad-avocado', 1500, 600, 300, 'The big green', 'Cos, kale, peas, broccoli, avocado and seeds. Dressing apart.'],
  ],
  kelp: [
    ['acai-bowl', 1600, 1050, 350, 'Açaí bowl', 'Blended to order until we close: açaí, banana, granola and berries. Vegan.'],
    ['poke-kingfish', 2100, 1050, 430, 'Kingfish and seaweed bowl', 'Kingfish, seaweed, a rice of two colours and yuzu.'],
    ['salad-kale', 1450, 650, null, 'Kale caesar', 'Massaged kale, egg, parmesan and sourdough crumbs.'],
  ],
  sprout: [
    [
      'grain-carrot',
      1700,
      750,
      370,
      'Freekeh, carrot and labneh salad',
      'Smoky grain, honey carrots, mint, a spoon of labneh. Vegetarian.',
    ],
    ['wrap-chicken', 1400, 560, 320, 'Chicken and slaw wrap', 'Poached chicken, crunchy red slaw and herbs. Wrapped today.'],
    ['acai-bowl', 1500, 750, 330, 'Berry smoothie bowl', 'Blackberry, banana and yoghurt, coconut on top. Vegetarian.'],
  ],
  sparrow: [
    ['soup-chicken', 1350, 540, 460, 'Chicken and barley soup', 'Slow stock, pearl barley, carrot and parsley. Just a good soup.'],
    ['grain-mushroom', 1750, 790, 360, 'Barley, mushroom and hazelnut', 'Roast mushrooms, barley, parsley and toasted hazelnuts. Vegan.'],
    ['wrap-falafel', 1550, 700, 350, 'Falafel wrap', 'Five falafel, tahini, pickles and parsley. Vegan.'],
  ],
  wattle: [
    ['grain-tabouli', 1650, 660, 380, 'Quinoa tabouli with chickpeas', 'More parsley than quinoa, as it should be. Vegan.'],
    ['salad-broccoli', 1500, 690, 310, 'Broccoli and almond salad', 'Charred broccoli, green beans and almonds. Vegan.'],
    ['poke-prawn', 1950, 980, 410, 'Prawn and mango bowl', 'Prawns, mango, rice, edamame and lime.'],
  ],
  betty: [
    ['soup-beetroot', 1300, 520, 440, 'Beetroot and coconut soup', 'As pink as the door. Mild, sweet, a swirl of coconut. Vegan.'],
    ['wrap-beetroot', 1450, 650, null, 'Beetroot, goat’s cheese and walnut wrap', 'Roast beetroot, soft cheese and rocket. Vegetarian.'],
    ['pink-bowl', 1550, 620, 340, 'Pink dragon bowl', 'Pitaya, banana and mango with crunchy seeds. Vegan.'],
  ],
  orchard: [
    ['salad-apple', 1600, 720, 320, 'Apple, celery and cos', 'Cold, crisp and sharp. Buttermilk dressing in a jar.'],
    ['grain-pumpkin', 1800, 900, 390, 'Sweet potato and wild rice', 'Cranberries, pepitas and orange. Vegan.'],
    ['soup-pea', 1400, 420, 450, 'Pea and mint soup', 'Bright green, served hot or cold. Vegan. A crust of rye goes with it.'],
  ],
  carrot: [
    ['wrap-trout', 1500, 750, 330, 'Smoked trout and dill wrap', 'Trout, cucumber, dill and cream cheese.'],
    ['banana-bowl', 1450, 580, 330, 'Banana and peanut smoothie bowl', 'Tastes of dessert.'],
    ['soup-pumpkin', 1350, 600, 430, 'Carrot and miso soup', 'Sweet carrots, white miso, spring onion. Vegan.'],
  ],
  millet: [
    [
      'grain-tomato',
      1700,
      510,
      380,
      'Millet, roast tomato and basil',
      'Cherry tomatoes, basil and lemon. We cooked for a rainy Lygon Street. Vegan.',
    ],
    ['poke-chicken', 1900, 850, 400, 'Sesame chicken bowl', 'Poached chicken, rice, edamame, carrot and sesame.'],
    ['salad-herb', 1400, 420, null, 'Herb garden salad', 'Soft leaves, mint, dill and radish. Vinaigrette apart. Vegan.'],
  ],
})
