import { toTemplates } from './template.ts'

export const asianTemplates = toTemplates({
  ramen: [
    [
      'ramen',
      2100,
      950,
      550,
      'Tonkotsu ramen kit',
      'Fourteen-hour pork broth, noodles, chashu and a soft egg, packed apart. Boil, pour, eat.',
    ],
    ['ramen-miso', 1950, 880, 520, 'Miso corn ramen', 'Chicken and miso broth, corn, butter, chashu and a soft egg.'],
    ['gyoza', 1200, 540, 210, 'Gyoza, eight', 'Pork and cabbage, pan-fried until the skirt is crisp.'],
  ],
  hoagiay: [
    [
      'pho-beef',
      1800,
      800,
      600,
      'Beef pho',
      'Clear broth, brisket and rare slices on the side, a bag of herbs and lemon. Pour it boiling.',
    ],
    ['pho-chicken', 1700, 700, 580, 'Chicken pho', 'Poached chicken, ginger, rice noodles. For a cold you feel coming.'],
    [
      'banh-mi',
      1200,
      500,
      300,
      'Lemongrass pork bánh mì',
      'The last bread of the day, refreshed in the oven. Pickles, pâté, chilli if you say so.',
    ],
  ],
  wombat: [
    [
      'dumplings',
      1500,
      600,
      280,
      'Pork and chive dumplings, twelve',
      'Folded by hand this afternoon. Steamed when you come. Vinegar and chilli oil.',
    ],
    ['dumplings-mushroom', 1450, 640, 270, 'Mushroom and tofu dumplings, twelve', 'Shiitake, tofu, bok choy, ginger. Vegan.'],
    ['fried-rice', 1400, 560, 420, 'Egg fried rice', 'Day-old rice, as it must be, with egg, peas and spring onion.'],
  ],
  kookaburra: [
    ['bibimbap', 1900, 1250, 500, 'Beef bibimbap', 'Rice, bulgogi, five vegetables and a fried egg. Gochujang in a tub. Mix hard.'],
    ['bibimbap-vegetable', 1800, 810, 480, 'Vegetable bibimbap', 'Bean sprouts, spinach, carrot, mushroom, egg. Vegetarian.'],
    ['fried-rice-kimchi', 1600, 720, 440, 'Kimchi fried rice', 'Well-aged kimchi, spring onion and an egg on top.'],
  ],
  tangerine: [
    ['pad-thai', 1850, 1200, 430, 'Chicken pad thai', 'Rice noodles, tamarind, egg, peanuts and lime.'],
    ['pad-thai-tofu', 1750, 700, 420, 'Tofu pad thai', 'No fish sauce in this one. Vegetarian.'],
    ['green-curry', 1900, 950, 480, 'Green curry with rice', 'Coconut, green chilli, Thai eggplant and chicken. Properly hot.'],
  ],
  banksia: [
    ['bao', 1400, 630, 240, 'Pork belly bao, three', 'Braised belly, pickled mustard greens, crushed peanuts.'],
    ['bao-mushroom', 1300, 520, 220, 'Crispy mushroom bao, three', 'Oyster mushroom, hoisin and cucumber. Vegan.'],
    ['fried-rice-prawn', 1500, 750, 430, 'Banksia fried rice', 'Prawn, egg, snow peas and a spoon of chilli crisp.'],
  ],
  magpie: [
    ['sushi-box', 2200, 990, 320, 'Sushi and nigiri box, twelve', 'Cut today, to eat tonight. Salmon, tuna, prawn and cucumber.'],
    ['sushi-vegetable', 1700, 510, 300, 'Vegetable sushi box', 'Avocado, cucumber, pickled radish and tofu. Vegan.'],
    ['salmon-don', 1950, 980, 460, 'Teriyaki salmon don', 'Glazed salmon on rice with greens, carrot and bean sprouts.'],
  ],
  banyan: [
    ['banh-mi-tofu', 1150, 460, 290, 'Tofu bánh mì', 'Lemongrass tofu, pickled carrot, coriander. Vegan.'],
    ['pho-mushroom', 1750, 790, 590, 'Mushroom pho', 'A broth of charred onion and star anise, three mushrooms. Vegan.'],
    ['banh-mi-roast', 1250, 560, 310, 'Roast pork bánh mì', 'Crackling included while it lasts. Two for the drive home if you like.'],
  ],
  postcard: [
    ['laksa', 1850, 830, 560, 'Curry laksa', 'Coconut and lemongrass, noodles, tofu puffs, prawns and an egg.'],
    ['nasi-goreng', 1500, 600, 430, 'Nasi goreng', 'Sambal, egg, cucumber and a prawn cracker.'],
    ['kway-teow', 1700, 770, 440, 'Char kway teow', 'Flat noodles, prawns, egg, chives and the breath of the wok.'],
  ],
  crane: [
    ['sushi-evening', 1900, 570, 310, 'Chef’s evening sushi box', 'Twelve pieces, chosen from what is left and still perfect.'],
    ['ramen-shoyu', 2000, 900, 540, 'Shoyu ramen kit', 'Chicken and soy broth, chashu, nori, soft egg. Ten minutes at home.'],
    [
      'bao-karaage',
      1350,
      1350,
      240,
      'Karaage bao, three',
      'Fried to order until closing, at the full price: the chicken is fresh, only the buns are surplus.',
    ],
  ],
})
